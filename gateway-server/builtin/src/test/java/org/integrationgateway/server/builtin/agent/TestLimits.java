package org.integrationgateway.server.builtin.agent;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.server.builtin.agent.turn.TurnLimits;
import org.integrationgateway.server.builtin.agent.turn.TurnLimits.Approval;

/** Limits of turns that tests do not reach. */
public final class TestLimits {
  public static final TurnLimits USUAL = of(32, TurnLimits.LEASE);

  private TestLimits() {}

  /**
   * Limits.
   *
   * @param turns how many are executed at once
   */
  public static TurnLimits of(int turns, Duration lease) {
    return new TurnLimits(
        List.of(),
        List.of("max_tokens", "temperature"),
        Approval.DESTRUCTIVE,
        true,
        turns,
        Duration.ofMinutes(10),
        Duration.ofMinutes(5),
        Duration.ofHours(24),
        64,
        64,
        Duration.ofSeconds(60),
        64 << 10,
        2,
        3,
        lease);
  }
}
