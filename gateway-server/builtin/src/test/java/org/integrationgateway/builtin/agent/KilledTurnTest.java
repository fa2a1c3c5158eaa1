package org.integrationgateway.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.agent.Interaction;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Another process finishes turns after their process died at any step. */
final class KilledTurnTest {
  /** The number of steps of three turns. */
  private static final int STEPS = 80;

  private static final int ROUNDS = Rounds.of("gateway.crash.rounds", 1, 500);

  @TempDir Path folder;

  /** A tool is called again only under its key, and only if it is read-only. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void bringsTurnsToTheirEndsWhereverTheProcessDied() throws Exception {
    long seed = Long.getLong("gateway.crash.seed", System.nanoTime());
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      int step = 1 + random.nextInt(STEPS);
      var place = Files.createDirectory(folder.resolve("round" + round));
      kill(place, step);
      assertFinishes(place, "step %d, with -Dgateway.crash.seed=%d".formatted(step, seed));
    }
  }

  /** A replica that was there all the time takes the turns over when their leases have expired. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void anotherReplicaFinishesTheTurnsOfADeadOne() throws Exception {
    long seed = Long.getLong("gateway.crash.seed", System.nanoTime());
    var random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      int step = 10 + random.nextInt(STEPS - 10);
      var place = Files.createDirectory(folder.resolve("replica" + round));
      var where = "step %d, with -Dgateway.crash.seed=%d".formatted(step, seed);
      try (var database = SqliteIndexedDb.open(place.resolve("agent.db"));
          var replica =
              ScriptedAgents.open(database, KilledTurnMain.recording(place), found -> {})) {
        kill(place, step);
        Deadline.in(Duration.ofMinutes(1))
            .during(
                () -> {
                  KilledTurnMain.ALL.forEach(tool -> assertFinishes(replica, tool, where));
                  return true;
                });
      }
      assertCalls(place, where);
    }
  }

  private static void kill(Path place, int step) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(KilledTurnMain.class, place.toString(), String.valueOf(step)))
            .redirectErrorStream(true)
            .redirectOutput(place.resolve("log").toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(place.resolve("log"))).isIn(0, 137);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void assertFinishes(Path place, String where) throws IOException {
    // The leases of the dead process have expired.
    InstantSource later = () -> Instant.now().plus(ScriptedAgents.LEASE);
    var apps = KilledTurnMain.recording(place);
    try (var database = SqliteIndexedDb.open(place.resolve("agent.db"));
        var agent = ScriptedAgents.open(database, apps, later, step -> {})) {
      KilledTurnMain.ALL.forEach(tool -> assertFinishes(agent, tool, where));
    }
    assertCalls(place, where);
  }

  private static void assertCalls(Path place, String where) throws IOException {
    assertThat(calls(place, KilledTurnMain.READS)).as(where).hasSizeLessThanOrEqualTo(2);
    assertThat(calls(place, KilledTurnMain.DELETES)).as(where).hasSizeLessThanOrEqualTo(1);
    assertThat(calls(place, KilledTurnMain.WIPES)).as(where).hasSizeLessThanOrEqualTo(1);
  }

  private static void assertFinishes(ToolLoopAgent agent, String tool, String where) {
    var turn = KilledTurnMain.turn(agent, tool);
    var seen = KilledTurnMain.finish(agent, turn);
    assertThat(agent.getTurn(turn.id()).status()).as(where).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(seen.stream().map(TurnEvent::seq))
        .as(where)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, seen.size()).boxed().toList());
    assertThat(seen.stream().filter(event -> event.type().equals("tool.result"))).hasSize(1);
    assertThat(agent.listInteractions(turn.id()))
        .as(where)
        .hasSize(tool.equals(KilledTurnMain.WIPES) ? 1 : 0)
        .allMatch(asked -> asked.state() == Interaction.State.RESOLVED);
  }

  /** The keys of all calls, which are one. */
  private static List<String> calls(Path place, String tool) throws IOException {
    var file = place.resolve(tool);
    var calls = Files.exists(file) ? Files.readAllLines(file) : List.<String>of();
    assertThat(calls.stream().distinct()).hasSizeLessThanOrEqualTo(1);
    return calls;
  }
}
