package org.integrationgateway.connections.credential;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.integrationgateway.connections.oauth.Grant;

/**
 * The times at which tokens are refreshed without a call: some time before they expire, at
 * different times for tokens that expire together.
 */
public final class RefreshTimes {
  /** How long before its end a token is refreshed, where the configuration does not say. */
  public static final Duration AHEAD = Duration.ofMinutes(5);

  /** A token is refreshed without a call after this time at the earliest. */
  private static final Duration LEAST = Duration.ofMinutes(1);

  private static final double SPREAD = 0.2;

  private final Duration ahead;
  private final DoubleSupplier random;

  /**
   * @param ahead how long before its end a token is refreshed; at most a third of its life
   */
  public RefreshTimes(Duration ahead) {
    this(ahead, () -> ThreadLocalRandom.current().nextDouble());
  }

  RefreshTimes(Duration ahead, DoubleSupplier random) {
    this.ahead = ahead;
    this.random = random;
  }

  /** Empty for a grant that does not expire, and for one that cannot be refreshed. */
  Optional<Instant> next(Grant grant) {
    if (grant.refreshToken().isEmpty() || grant.expiresAt().isEmpty()) {
      return Optional.empty();
    }
    var end = grant.expiresAt().get();
    var life = Duration.between(grant.obtainedAt(), end);
    var third = life.dividedBy(3);
    var before = third.compareTo(ahead) < 0 ? third : ahead;
    var early = Duration.ofMillis((long) (life.toMillis() * SPREAD * random.getAsDouble()));
    var at = end.minus(before).minus(early);
    var least = grant.obtainedAt().plus(LEAST);
    return Optional.of(at.isBefore(least) ? least : at);
  }
}
