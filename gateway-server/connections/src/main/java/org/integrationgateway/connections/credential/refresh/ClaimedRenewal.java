package org.integrationgateway.connections.credential.refresh;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.credential.RefreshState;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one token request of a claimed credential. The row counts it before it is sent. A crash, or
 * an answer that does not arrive, leaves the count: then the same refresh token is sent once more,
 * and not a third time. A new token is stored before a caller gets it.
 */
final class ClaimedRenewal {
  private static final Logger log = LoggerFactory.getLogger(ClaimedRenewal.class);

  /** Attempts with the same refresh token, when the first answer was lost. */
  private static final int MOST_ATTEMPTS = 2;

  private static final Duration REQUEST = Duration.ofSeconds(15);

  /** How long a new token waits for a store that cannot be written. */
  private static final Duration STORING = Duration.ofMinutes(2);

  private static final Duration STORE_PAUSE = Duration.ofMillis(100);

  private final CredentialVault vault;
  private final TokenRequests requests;
  private final RefreshObserver observer;
  private final Clock clock;

  ClaimedRenewal(
      CredentialVault vault, TokenRequests requests, RefreshObserver observer, Clock clock) {
    this.vault = vault;
    this.requests = requests;
    this.observer = observer;
    this.clock = clock;
  }

  /** One request and its time. */
  private record Attempt(Connection connection, HeldCredential row, long begun) {
    static Attempt of(Connection connection, HeldCredential row) {
      return new Attempt(connection, row, System.nanoTime());
    }

    Duration took() {
      return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Whether only the owner of the credential can help: the own grant or client was refused. */
    boolean isRefusal(TokenException.Kind kind) {
      return mayUseUp()
          ? kind == TokenException.Kind.GRANT_REFUSED
          : !ClientCredentials.isObtained(connection)
              && (kind == TokenException.Kind.GRANT_REFUSED
                  || kind == TokenException.Kind.CLIENT_REFUSED);
    }

    /** A refresh token may be used up by a request; a client's own secret is not. */
    boolean mayUseUp() {
      return !ClientCredentials.isUsedBy(connection) && connection.login().isEmpty();
    }

    boolean isLast() {
      return mayUseUp() && row.refresh().attempts() >= MOST_ATTEMPTS;
    }

    boolean isBeyondLast() {
      return mayUseUp() && row.refresh().attempts() > MOST_ATTEMPTS;
    }
  }

  /**
   * Sends the request and stores its outcome.
   *
   * @return empty when the credential was replaced or removed meanwhile
   * @throws GatewayException when the store failed
   */
  Optional<HeldCredential> ask(
      Connection connection, HeldCredential row, TokenRequests.Target target) {
    var attempt = Attempt.of(connection, row);
    if (attempt.isBeyondLast()) {
      return lost(attempt, ErrorCode.UPSTREAM_TIMEOUT, "the responses to two requests were lost");
    }
    CredentialFields contents;
    try {
      contents = requests.ask(connection, row, target, Deadline.in(REQUEST));
    } catch (TokenException failure) {
      return failed(attempt, failure);
    } catch (RuntimeException defect) {
      log.error("a token request for instance '{}' failed", row.id(), defect);
      return lost(attempt, ErrorCode.INTERNAL, "the gateway failed; its log has the reason");
    }
    return stored(attempt, contents);
  }

  /** Stores why no request can be sent now. */
  Optional<HeldCredential> cannotAsk(
      Connection connection, HeldCredential row, GatewayException why) {
    var attempt = Attempt.of(connection, row);
    if (why.code() == ErrorCode.RECONNECT_REQUIRED) {
      return refused(attempt, why.detail());
    }
    return paused(attempt, RefreshOutcome.FAILED, why.code(), why.detail());
  }

  private Optional<HeldCredential> stored(Attempt attempt, CredentialFields contents) {
    var limit = Deadline.in(STORING);
    while (true) {
      try {
        var renewed = vault.renew(attempt.row, contents);
        var outcome = renewed.isPresent() ? RefreshOutcome.SUCCEEDED : RefreshOutcome.OVERTAKEN;
        observe(attempt, outcome, Optional.empty());
        return renewed;
      } catch (GatewayException outage) {
        if (outage.code() == ErrorCode.INTERNAL || limit.expired()) {
          observe(attempt, RefreshOutcome.UNKNOWN, Optional.of("the token could not be stored"));
          throw outage;
        }
        LockSupport.parkNanos(STORE_PAUSE.toNanos());
      }
    }
  }

  private Optional<HeldCredential> failed(Attempt attempt, TokenException failure) {
    var problem = failure.problem();
    if (attempt.isRefusal(failure.kind())) {
      return refused(attempt, failure.detail());
    }
    if (failure.outcomeUnknown()) {
      return lost(attempt, problem.code(), failure.detail());
    }
    return switch (failure.kind()) {
      case GRANT_REFUSED, CLIENT_REFUSED ->
          paused(
              attempt,
              RefreshOutcome.MISCONFIGURED,
              ErrorCode.ADMIN_CONFIGURATION_REQUIRED,
              failure.detail());
      case REQUEST_REFUSED ->
          paused(attempt, RefreshOutcome.MISCONFIGURED, problem.code(), failure.detail());
      case UNAVAILABLE, INVALID_ANSWER ->
          paused(attempt, RefreshOutcome.FAILED, problem.code(), failure.detail());
    };
  }

  /** A refresh token whose first request was lost is used up when the second one is refused. */
  private Optional<HeldCredential> refused(Attempt attempt, String reason) {
    var retryAt =
        attempt.isLast()
            ? Optional.<Instant>empty()
            : Optional.of(RefreshPauses.afterRefusal(clock.instant()));
    return ended(attempt, reason, retryAt);
  }

  private Optional<HeldCredential> ended(
      Attempt attempt, String reason, Optional<Instant> retryAt) {
    var detail =
        "instance '%s' can no longer get access tokens: %s; connect it again"
            .formatted(attempt.row.instance(), reason);
    var problem = new RefreshState.Problem(ErrorCode.RECONNECT_REQUIRED, detail);
    var row = vault.fail(attempt.row, state -> state.ended(problem, retryAt), true);
    observe(attempt, RefreshOutcome.REFUSED, Optional.of(reason));
    return row;
  }

  private Optional<HeldCredential> lost(Attempt attempt, ErrorCode code, String reason) {
    if (attempt.isLast()) {
      return ended(attempt, reason, Optional.empty());
    }
    if (!attempt.mayUseUp()) {
      return paused(attempt, RefreshOutcome.FAILED, code, reason);
    }
    var problem = problem(attempt, code, reason);
    var retryAt = RefreshPauses.afterLostAnswer(clock.instant());
    var row = vault.fail(attempt.row, state -> state.lost(problem, retryAt), false);
    observe(attempt, RefreshOutcome.UNKNOWN, Optional.of(reason));
    return row;
  }

  private Optional<HeldCredential> paused(
      Attempt attempt, RefreshOutcome outcome, ErrorCode code, String reason) {
    var problem = problem(attempt, code, reason);
    var retryAt = RefreshPauses.afterFailure(clock.instant(), attempt.row.refresh().failures());
    var row = vault.fail(attempt.row, state -> state.paused(problem, retryAt), false);
    observe(attempt, outcome, Optional.of(reason));
    return row;
  }

  private static RefreshState.Problem problem(Attempt attempt, ErrorCode code, String reason) {
    return new RefreshState.Problem(
        code,
        "no new access token was issued for instance '%s': %s"
            .formatted(attempt.row.instance(), reason));
  }

  private void observe(Attempt attempt, RefreshOutcome outcome, Optional<String> reason) {
    observer.ended(attempt.row.key(), outcome, attempt.took(), reason);
  }
}
