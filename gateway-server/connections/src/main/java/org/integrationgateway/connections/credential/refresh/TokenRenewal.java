package org.integrationgateway.connections.credential.refresh;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/**
 * Gets one credential its next token: waits for another replica that does so already, or claims the
 * row and sends one request.
 */
public final class TokenRenewal {
  /** The lease of a renewal: longer than a token request takes with everything around it. */
  public static final Duration LEASE = Duration.ofSeconds(30);

  private static final Duration TIMEOUT = LEASE.plusSeconds(5);
  private static final Duration LOOKUP = Duration.ofSeconds(10);
  private static final Duration SHORTEST_PARK = Duration.ofMillis(10);
  private static final Duration LONGEST_PARK = Duration.ofMillis(100);

  private final CredentialVault vault;
  private final TokenRequests requests;
  private final ClaimedRenewal claimed;
  private final Clock clock;

  TokenRenewal(CredentialVault vault, TokenRequests requests, ClaimedRenewal claimed, Clock clock) {
    this.vault = vault;
    this.requests = requests;
    this.claimed = claimed;
    this.clock = clock;
  }

  /**
   * Carries it out.
   *
   * @param seen the credential whose token is to be renewed
   * @param isSettled whether the row has what is wanted already
   * @return the credential to present: also an old one that is valid, where there is no new one now
   * @throws GatewayException when there is no valid token
   */
  HeldCredential run(
      Connection connection, HeldCredential seen, Predicate<HeldCredential> isSettled) {
    var deadline = Deadline.in(TIMEOUT);
    var first = Optional.<Instant>empty();
    for (var park = SHORTEST_PARK; ; park = longer(park)) {
      var row = vault.read(seen.key()).orElseThrow(() -> gone(seen));
      boolean changed = first.isPresent() && !first.get().equals(row.updatedAt());
      if (changed || isSettled.test(row)) {
        vault.forget(row.key());
        return row;
      }
      first = Optional.of(row.updatedAt());
      if (RefreshObstacle.stops(connection, row, clock.instant())) {
        vault.forget(row.key());
        return row;
      }
      var done = attempt(connection, row);
      if (done.isPresent()) {
        return done.get();
      }
      if (deadline.expired()) {
        throw new GatewayException(
                ErrorCode.UPSTREAM_TIMEOUT,
                "another replica is still refreshing instance '%s': try again later"
                    .formatted(seen.instance()))
            .retryAfter(Duration.ofSeconds(1));
      }
      park(park);
    }
  }

  /** Empty when another claim was faster, or other contents were stored. */
  private Optional<HeldCredential> attempt(Connection connection, HeldCredential row) {
    if (row.refresh().leasedUntil().isAfter(clock.instant())) {
      return Optional.empty();
    }
    TokenRequests.Target target;
    try {
      target = requests.target(connection, row, Deadline.in(LOOKUP));
    } catch (GatewayException problem) {
      if (isLocal(problem)) {
        throw problem;
      }
      return vault.claim(row, LEASE).flatMap(mine -> claimed.cannotAsk(connection, mine, problem));
    }
    return vault.claim(row, LEASE).flatMap(mine -> claimed.ask(connection, mine, target));
  }

  /** Whether the problem is local: no server was asked, so the row holds no pause for it. */
  private static boolean isLocal(GatewayException problem) {
    return problem.code() == ErrorCode.ADMIN_CONFIGURATION_REQUIRED
        || problem.code() == ErrorCode.INVALID_PARAMETERS;
  }

  private static Duration longer(Duration park) {
    var doubled = park.multipliedBy(2);
    return doubled.compareTo(LONGEST_PARK) > 0 ? LONGEST_PARK : doubled;
  }

  private static void park(Duration time) {
    LockSupport.parkNanos(time.toNanos());
    if (Thread.currentThread().isInterrupted()) {
      throw GatewayException.interrupted();
    }
  }

  private static GatewayException gone(HeldCredential seen) {
    return new GatewayException(
        ErrorCode.NOT_CONNECTED,
        "instance '%s' was disconnected during the call: connect it again"
            .formatted(seen.instance()));
  }
}
