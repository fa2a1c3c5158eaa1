package org.integrationgateway.server.credential;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A real store that counts how often it is read. */
final class CountingCredentialStore implements CredentialStore {
  private final CredentialStore real;
  private final AtomicInteger reads = new AtomicInteger();

  CountingCredentialStore(CredentialStore real) {
    this.real = real;
  }

  int reads() {
    return reads.get();
  }

  @Override
  public Optional<StoredCredential> put(StoredCredential credential, int most) {
    return real.put(credential, most);
  }

  @Override
  public List<StoredCredential> find(String owner, String app) {
    reads.incrementAndGet();
    return real.find(owner, app);
  }

  @Override
  public List<CredentialKey> keys(String owner) {
    return real.keys(owner);
  }

  @Override
  public boolean refuse(CredentialKey key, Instant updatedAt, Instant refusedAt) {
    return real.refuse(key, updatedAt, refusedAt);
  }

  @Override
  public boolean remove(CredentialKey key) {
    return real.remove(key);
  }
}
