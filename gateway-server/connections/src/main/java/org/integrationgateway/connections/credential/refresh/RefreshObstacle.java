package org.integrationgateway.connections.credential.refresh;

import java.time.Duration;
import java.time.Instant;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Finds the reason in the row against a token request, and the failure that callers get then. */
final class RefreshObstacle {
  private RefreshObstacle() {}

  /** Whether no token is requested now. */
  static boolean stops(Connection connection, HeldCredential row, Instant now) {
    return !TokenRequests.isPossible(connection, row) || isDead(row, now) || isPausing(row, now);
  }

  /** Whether the grant was refused, and is not tried again yet. */
  private static boolean isDead(HeldCredential row, Instant now) {
    return isGrantRefused(row) && row.refresh().retryAt().map(now::isBefore).orElse(true);
  }

  private static boolean isPausing(HeldCredential row, Instant now) {
    return row.refresh().retryAt().filter(now::isBefore).isPresent();
  }

  private static boolean isGrantRefused(HeldCredential row) {
    return row.isRefused()
        && row.refresh()
            .problem()
            .filter(problem -> problem.code() == ErrorCode.RECONNECT_REQUIRED)
            .isPresent();
  }

  /**
   * The credential, when calls may present its token.
   *
   * @throws GatewayException why not
   */
  static HeldCredential presentable(HeldCredential row, Instant now) {
    if (isGrantRefused(row) || !row.isValid(now.toEpochMilli())) {
      throw problem(row, now);
    }
    return row;
  }

  /** The failure that says why no fresh token was issued. */
  static GatewayException problem(HeldCredential row, Instant now) {
    var recorded = row.refresh().problem();
    if (recorded.isEmpty()) {
      return new GatewayException(
          ErrorCode.RECONNECT_REQUIRED,
          "the access token of instance '%s' has expired, and the authorization server gave no refresh token: connect it again"
              .formatted(row.instance()));
    }
    var problem = new GatewayException(recorded.get().code(), recorded.get().detail());
    if (isGrantRefused(row)) {
      return problem;
    }
    return row.refresh()
        .retryAt()
        .filter(now::isBefore)
        .map(end -> problem.retryAfter(atLeastASecond(Duration.between(now, end))))
        .orElse(problem);
  }

  private static Duration atLeastASecond(Duration pause) {
    return Duration.ofSeconds(Math.max(1, pause.plusMillis(999).toSeconds()));
  }
}
