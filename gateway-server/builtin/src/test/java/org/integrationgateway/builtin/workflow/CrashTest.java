package org.integrationgateway.builtin.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.testkit.workflow.RecordingApps;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * No run is lost and no effect happens twice after the process died at any point. {@code
 * -Dgateway.crash.rounds=1000} makes it a long run.
 */
class CrashTest {
  private static final int ROUNDS = Rounds.of("gateway.crash.rounds", 1, 364);
  private static final int KILLED = 137;

  /** Deaths in a round: an attempt whose process died three times is not made again. */
  private static final int DEATHS = 2;

  @TempDir private Path parent;

  @Test
  @Tag("nightly")
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void carriesOnWhereverTheProcessDied() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      var folder = Files.createDirectory(parent.resolve("round-" + round));
      var random = new Random(round);
      int died = 0;
      while (died < DEATHS && run(folder, 1 + random.nextInt(60)) == KILLED) {
        died++;
      }
      assertThat(died).as("it must die now and then").isPositive();
      assertThat(run(folder, -1)).as("the last one may live").isZero();
      verify(folder);
    }
  }

  @Test
  void anotherReplicaTakesOverWhatADeadOneHeld() throws Exception {
    var folder = Files.createDirectory(parent.resolve("replicas"));
    try (var database = CrashingWorkflow.database(folder, -1);
        var workflow = CrashingWorkflow.open(database, folder)) {
      assertThat(run(folder, 40)).as("the other one dies").isEqualTo(KILLED);
      long died = System.nanoTime();
      CrashingWorkflow.request(workflow);
      CrashingWorkflow.await(workflow);
      assertThat(Duration.ofNanos(System.nanoTime() - died))
          .as("its leases last 0.6 s")
          .isLessThan(Duration.ofSeconds(20));
      verify(folder, workflow);
    }
  }

  private static void verify(Path folder) {
    try (var database = CrashingWorkflow.database(folder, -1);
        var workflow = CrashingWorkflow.open(database, folder)) {
      verify(folder, workflow);
    }
  }

  private static void verify(Path folder, StoredWorkflow workflow) {
    var runs = workflow.runs(RunQuery.of("crash", 100)).items();
    assertThat(runs).hasSize(CrashingWorkflow.RUNS);
    runs.forEach(run -> verify(folder, workflow, workflow.run(run.id())));
    var undone = workflow.runs(RunQuery.of("undone", 100)).items();
    assertThat(undone).hasSize(CrashingWorkflow.RUNS);
    undone.forEach(run -> verifyUndone(folder, workflow, workflow.run(run.id())));
    var below = workflow.runs(RunQuery.of("below", 100)).items();
    assertThat(below).as("one for each run above").hasSize(2 * CrashingWorkflow.RUNS);
    for (var run : below) {
      assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
      var ledger = new RecordingApps(folder);
      assertThat(ledger.effects(run.input().get("n") + "-inner")).hasSize(1);
      assertThat(ledger.effects(run.input().get("n") + "-last")).hasSize(1);
    }
  }

  private static void verifyUndone(Path folder, StoredWorkflow workflow, Run run) {
    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.FAILED);
    var ledger = new RecordingApps(folder);
    for (var step : new String[] {"x", "y"}) {
      var name = run.input().get("n") + "-" + step;
      assertThat(ledger.effects(name)).as(name).hasSize(1);
      var undo = run.step(step).orElseThrow().compensation().orElseThrow();
      assertThat(undo.status()).as(undo.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
      assertThat(undo.attempts()).hasSize(step.equals("y") ? 2 : 1);
      var undone = run.input().get("n") + "-undo-" + step;
      assertThat(ledger.effects(undone))
          .as(undone)
          .containsExactly(undo.attempts().get(undo.attempts().size() - 1).id());
      assertThat(ledger.asked(undone)).as(undone).hasSize(undo.attempts().size());
    }
    assertThat(numbered(workflow, run))
        .extracting(RunEvent::type)
        .endsWith("step.compensated", "step.compensating", "step.compensated", "run.failed");
  }

  /** The events of a run, whose numbers have no gaps. */
  private static List<RunEvent> numbered(StoredWorkflow workflow, Run run) {
    var events = workflow.events(run.id(), 0, 1_000);
    for (int i = 0; i < events.size(); i++) {
      assertThat(events.get(i).seq()).isEqualTo(i + 1L);
    }
    return events;
  }

  private static void verify(Path folder, StoredWorkflow workflow, Run run) {
    assertThat(run.status()).as(run.statusMessage()).isEqualTo(RunStatus.SUCCEEDED);
    var ledger = new RecordingApps(folder);
    for (var step : new String[] {"a", "b", "d", "f"}) {
      var name = run.input().get("n") + "-" + step;
      var attempts = run.step(step).orElseThrow().attempts();
      assertThat(attempts).as(name).hasSize(step.equals("f") ? 2 : 1);
      assertThat(ledger.effects(name))
          .as(name)
          .containsExactly(attempts.get(attempts.size() - 1).id());
      assertThat(ledger.asked(name)).as(name).hasSize(attempts.size());
    }
    var events = numbered(workflow, run);
    assertThat(events).extracting(RunEvent::type).containsOnlyOnce("run.started", "run.succeeded");
    assertThat(events).filteredOn(event -> event.type().equals("step.succeeded")).hasSize(7);
  }

  private static int run(Path folder, int points) throws Exception {
    var process =
        new ProcessBuilder(
                TestProgram.command(
                    List.of("-Djava.io.tmpdir=" + folder),
                    CrashingWorkflow.class,
                    folder.toString(),
                    Integer.toString(points)))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
