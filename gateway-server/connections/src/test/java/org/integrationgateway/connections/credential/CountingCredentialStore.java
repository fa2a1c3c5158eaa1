package org.integrationgateway.connections.credential;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.integrationgateway.connections.outcome.CheckResult;

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
  public boolean add(StoredCredential credential) {
    return real.add(credential);
  }

  @Override
  public Optional<StoredCredential> get(CredentialKey key) {
    reads.incrementAndGet();
    return real.get(key);
  }

  @Override
  public Optional<StoredCredential> claim(
      CredentialKey key, Instant updatedAt, long fence, Instant now, Duration lease) {
    return real.claim(key, updatedAt, fence, now, lease);
  }

  @Override
  public Optional<StoredCredential> settle(
      CredentialKey key, long fence, Instant now, UnaryOperator<StoredCredential> outcome) {
    return real.settle(key, fence, now, outcome);
  }

  @Override
  public List<Due> due(Instant now, Optional<Due> after, int limit) {
    return real.due(now, after, limit);
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
  public void accept(CredentialKey key, Instant updatedAt, Instant acceptedAt) {
    real.accept(key, updatedAt, acceptedAt);
  }

  @Override
  public Optional<StoredCredential> remove(CredentialKey key) {
    return real.remove(key);
  }

  @Override
  public boolean demand(CredentialKey key, List<String> scopes) {
    return real.demand(key, scopes);
  }

  @Override
  public List<String> demanded(CredentialKey key) {
    return real.demanded(key);
  }

  @Override
  public void check(CredentialKey key, Instant updatedAt, CheckResult result) {
    real.check(key, updatedAt, result);
  }
}
