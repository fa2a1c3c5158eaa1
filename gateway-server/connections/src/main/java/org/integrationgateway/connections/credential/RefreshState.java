package org.integrationgateway.connections.credential;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;

/**
 * How far a stored credential is with getting its next access token. Replicas share it through the
 * row.
 *
 * @param fence number of the last claim; a write under an older one is refused
 * @param leasedUntil the time from which on the row can be claimed
 * @param attempts token requests since the last answer that the gateway knows: one that is under
 *     way, or was lost with its answer
 * @param failures in a row
 * @param retryAt no token request before this time
 * @param refreshAt when the token is refreshed without a call; empty: only on use
 * @param problem of the last failure
 */
public record RefreshState(
    @Default("0") long fence,
    @Default("1970-01-01T00:00:00Z") Instant leasedUntil,
    @Default("0") int attempts,
    @Default("0") int failures,
    Optional<Instant> retryAt,
    Optional<Instant> refreshAt,
    @Inline Optional<Problem> problem) {

  /**
   * The reason why no fresh token was issued.
   *
   * @param code that callers get once the access token has expired
   * @param detail without a secret
   */
  public record Problem(
      @Name("problem") ErrorCode code, @Name("reason") @Default("") String detail) {}

  /** The state of a new row, which can be claimed at once. */
  static RefreshState unclaimed(Instant now, Optional<Instant> refreshAt) {
    return new RefreshState(
        Math.max(0, now.toEpochMilli()), now, 0, 0, Optional.empty(), refreshAt, Optional.empty());
  }

  /** The state after a token request is claimed, which the row records before it is sent. */
  RefreshState asking() {
    return new RefreshState(
        fence, leasedUntil, attempts + 1, failures, retryAt, refreshAt, problem);
  }

  /** The state after a token was stored. */
  RefreshState succeeded(Optional<Instant> next) {
    return new RefreshState(fence, leasedUntil, 0, 0, Optional.empty(), next, Optional.empty());
  }

  /** The state after a failure that left the refresh token as it was. */
  public RefreshState paused(Problem why, Instant retry) {
    return failed(Math.max(0, attempts - 1), why, Optional.of(retry), refreshAt.map(at -> retry));
  }

  /** The state after a request whose answer was lost. */
  public RefreshState lost(Problem why, Instant retry) {
    return failed(attempts, why, Optional.of(retry), refreshAt.map(at -> retry));
  }

  /**
   * The state after a refusal.
   *
   * @param retry when a call tries again; empty: the refresh token is used up
   */
  public RefreshState ended(Problem why, Optional<Instant> retry) {
    return failed(retry.isPresent() ? 0 : attempts, why, retry, Optional.empty());
  }

  private RefreshState failed(
      int unknown, Problem why, Optional<Instant> retry, Optional<Instant> next) {
    return new RefreshState(
        fence, leasedUntil, unknown, failures + 1, retry, next, Optional.of(why));
  }

  /** The state of a replacement, which refuses the writes of every earlier claim. */
  RefreshState replacedBy(RefreshState changed) {
    return new RefreshState(
        fence + 1,
        changed.leasedUntil,
        changed.attempts,
        changed.failures,
        changed.retryAt,
        changed.refreshAt,
        changed.problem);
  }
}
