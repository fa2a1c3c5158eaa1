package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.store.State;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.server.SealedColumns;
import org.integrationgateway.server.testing.SealedValues;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rotation and rewrap survive kill -9 at any moment: another process goes on, and every value
 * opens. {@code -Dgateway.rewrap.rounds=1000} makes it a long run.
 */
class RewrapCrashTest {
  private static final int ROUNDS = Rounds.of("gateway.rewrap.rounds", 5, 200);

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  @Timeout(value = 4, unit = TimeUnit.HOURS)
  void anotherProcessGoesOnWhereAKilledOneStopped() throws Exception {
    var file = folder.resolve("gateway.db");
    var random = new Random(15);
    int resumed = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      int least = 1 + random.nextInt(KilledRewrap.VALUES / 200 * 2);
      KilledRewrap.killAfter(file, round, least);
      // The lease of the killed process has expired, and all replicas know the new key.
      var clock = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(round));
      try (var state = State.open(file, KilledRewrap.KEYS, clock)) {
        var rewrap = KilledRewrap.rewrap(state, clock);
        if (rewrap.progress().map(RewrapProgress::running).orElse(false)) {
          resumed++;
        } else {
          rewrap.begin();
        }
        assertThat(rewrap.run("after round " + round, time -> true)).isTrue();
        var progress = rewrap.progress().orElseThrow();
        assertThat(progress.running()).isFalse();
        assertThat(progress.pass().unreadable()).isZero();
        KilledRewrap.requireAll(state, round);
        var newest = state.keys().rewrap().id();
        assertThat(SealedValues.in(state.database()).get("subject_keys.wrapped").keySet())
            .containsExactly(newest);
        assertThat(SealedColumns.of(state.database())).isNotEmpty();
      }
    }
    assertThat(resumed).as("rounds in which the work was left to another").isPositive();
  }
}
