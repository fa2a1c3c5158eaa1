package org.integrationgateway.server.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.server.builtin.indexeddb.SqliteIndexedDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The next process finishes a turn after its process died at any step. */
final class KilledTurnTest {
  /** The number of steps of two turns. */
  private static final int STEPS = 50;

  private static final int ROUNDS = Rounds.of("gateway.crash.rounds", 1, 7);

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

  private static void kill(Path place, int step) throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledTurnMain.class.getName(),
                place.toString(),
                String.valueOf(step))
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
      assertFinishes(agent, KilledTurnMain.READS, where);
      assertFinishes(agent, KilledTurnMain.DELETES, where);
    }
    assertThat(calls(place, KilledTurnMain.READS)).as(where).hasSizeLessThanOrEqualTo(2);
    assertThat(calls(place, KilledTurnMain.DELETES)).as(where).hasSizeLessThanOrEqualTo(1);
  }

  private static void assertFinishes(ToolLoopAgent agent, String tool, String where) {
    var turn = KilledTurnMain.turn(agent, tool);
    var seen = new ArrayList<TurnEvent>();
    try (var events = agent.watchTurnEvents(turn.id(), 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        seen.add(events.next());
      }
    }
    assertThat(agent.getTurn(turn.id()).status()).as(where).isEqualTo(Turn.Status.SUCCEEDED);
    assertThat(seen.stream().map(TurnEvent::seq))
        .as(where)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, seen.size()).boxed().toList());
    assertThat(seen.stream().filter(event -> event.type().equals("tool.result"))).hasSize(1);
  }

  /** The keys of all calls, which are one. */
  private static List<String> calls(Path place, String tool) throws IOException {
    var file = place.resolve(tool);
    var calls = Files.exists(file) ? Files.readAllLines(file) : List.<String>of();
    assertThat(calls.stream().distinct()).hasSizeLessThanOrEqualTo(1);
    return calls;
  }
}
