package org.integrationgateway.builtin.agent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.agent.turn.TurnLimits;
import org.integrationgateway.builtin.agent.turn.TurnRules;
import org.integrationgateway.builtin.agent.turn.TurnRules.Approval;

/** Limits of turns that tests do not reach. */
public final class TestLimits {
  public static final TurnRules USUAL = of(32);

  private TestLimits() {}

  /**
   * Limits.
   *
   * @param turns how many are executed at once
   */
  public static TurnRules of(int turns) {
    return new TurnRules(
        List.of(),
        List.of("max_tokens", "temperature"),
        Approval.DESTRUCTIVE,
        true,
        Optional.empty(),
        new TurnLimits(
            turns,
            Duration.ofMinutes(10),
            Duration.ofMinutes(5),
            Duration.ofHours(24),
            64,
            64,
            Duration.ofSeconds(60),
            64 << 10,
            2,
            3));
  }
}
