package org.integrationgateway.server.credential;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps sealed credentials. What it has acknowledged survives a crash. */
public interface CredentialStore {
  /**
   * Adds a credential, or replaces the one with its key, which keeps its id and its creation time.
   *
   * @param most how many instances one owner may have of one connection
   * @return what is stored now; empty, and nothing has changed, when the owner has that many others
   */
  Optional<StoredCredential> put(StoredCredential credential, int most);

  /** An owner's credentials for an app, by connection and instance. */
  List<StoredCredential> find(String owner, String app);

  /** The keys of all of an owner's credentials. */
  List<CredentialKey> keys(String owner);

  /**
   * Records that the upstream refused a credential.
   *
   * @param updatedAt of the credential that was refused; one that was stored since is not changed
   * @return whether the credential was changed
   */
  boolean refuse(CredentialKey key, Instant updatedAt, Instant refusedAt);

  /** Removes a credential; false when there was none. */
  boolean remove(CredentialKey key);
}
