package org.integrationgateway.connections.credential;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.records.schema.Inline;

/**
 * A credential as it is stored.
 *
 * @param id of the instance: random, the same for as long as the instance exists
 * @param contents secrets and parameters, sealed as one, so that none can be changed, moved or left
 *     out
 * @param updatedAt when the contents were stored; grows with each change of them
 * @param refusedAt when the upstream or its authorization server refused it; empty when neither did
 *     since it was stored last
 * @param acceptedAt when a request with these contents was first answered without an error; empty
 *     until then
 * @param refresh how far it is with getting its next access token
 * @param check the last attempt to use it for no other purpose, since it was given
 */
public record StoredCredential(
    @Inline CredentialKey key,
    String id,
    Sealed contents,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> refusedAt,
    Optional<Instant> acceptedAt,
    @Inline RefreshState refresh,
    @Inline Optional<CheckResult> check) {

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
        Optional.empty(),
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
        acceptedAt,
        old.refresh.replacedBy(refresh),
        check);
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
        acceptedAt,
        refresh.succeeded(refreshAt),
        check);
  }

  StoredCredential with(RefreshState changed) {
    return new StoredCredential(
        key, id, contents, createdAt, updatedAt, refusedAt, acceptedAt, changed, check);
  }

  StoredCredential refusedAt(Instant now) {
    return new StoredCredential(
        key,
        id,
        contents,
        createdAt,
        updatedAt,
        refusedAt.or(() -> Optional.of(now)),
        acceptedAt,
        refresh,
        check);
  }

  /** Returns the credential after the upstream has answered a request with it. */
  StoredCredential acceptedAt(Instant now) {
    return new StoredCredential(
        key,
        id,
        contents,
        createdAt,
        updatedAt,
        refusedAt,
        acceptedAt.or(() -> Optional.of(now)),
        refresh,
        check);
  }

  /** Returns the credential after it was tried; one that was accepted is not refused any more. */
  StoredCredential checked(CheckResult result) {
    return new StoredCredential(
        key,
        id,
        contents,
        createdAt,
        updatedAt,
        result.isOk() ? Optional.empty() : refusedAt,
        acceptedAt.or(() -> Optional.of(result).filter(CheckResult::isOk).map(CheckResult::at)),
        refresh,
        Optional.of(result));
  }

  private Instant later(Instant now) {
    var least = updatedAt.plusMillis(1);
    return now.isBefore(least) ? least : now;
  }
}
