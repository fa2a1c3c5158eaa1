package org.integrationgateway.connections.credential;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;

/**
 * A credential as it is stored.
 *
 * @param id of the instance: random, the same for as long as the instance exists
 * @param contents secrets and parameters, sealed as one, so that none can be changed, moved or left
 *     out
 * @param updatedAt when the contents were stored; grows with each change of them
 * @param refusedAt when the upstream or its authorization server refused it; empty when neither did
 *     since it was stored last
 * @param refresh how far it is with getting its next access token
 * @param acceptedAt when a call with these contents was first answered without an error; empty
 *     until then
 */
public record StoredCredential(
    CredentialKey key,
    String id,
    Sealed contents,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> refusedAt,
    RefreshState refresh,
    Optional<Instant> acceptedAt) {

  /** A new credential, whose access token is refreshed on use only. */
  public StoredCredential(
      CredentialKey key,
      String id,
      Sealed contents,
      Instant createdAt,
      Instant updatedAt,
      Optional<Instant> refusedAt) {
    this(
        key,
        id,
        contents,
        createdAt,
        updatedAt,
        refusedAt,
        RefreshState.unclaimed(updatedAt, Optional.empty()),
        Optional.empty());
  }

  /**
   * Returns this credential in the place of an earlier one, whose id and creation time it takes
   * over.
   */
  StoredCredential replacing(StoredCredential old) {
    return new StoredCredential(
        key,
        old.id,
        contents,
        old.createdAt,
        old.later(updatedAt),
        refusedAt,
        old.refresh.replacedBy(refresh),
        acceptedAt);
  }

  /** Returns the credential with new contents, which no upstream has refused yet. */
  StoredCredential renewed(Sealed fresh, Instant now, Optional<Instant> refreshAt) {
    return new StoredCredential(
        key,
        id,
        fresh,
        createdAt,
        later(now),
        Optional.empty(),
        refresh.succeeded(refreshAt),
        acceptedAt);
  }

  StoredCredential with(RefreshState changed) {
    return new StoredCredential(
        key, id, contents, createdAt, updatedAt, refusedAt, changed, acceptedAt);
  }

  StoredCredential refusedAt(Instant now) {
    return new StoredCredential(
        key,
        id,
        contents,
        createdAt,
        updatedAt,
        refusedAt.or(() -> Optional.of(now)),
        refresh,
        acceptedAt);
  }

  private Instant later(Instant now) {
    var least = updatedAt.plusMillis(1);
    return now.isBefore(least) ? least : now;
  }
}
