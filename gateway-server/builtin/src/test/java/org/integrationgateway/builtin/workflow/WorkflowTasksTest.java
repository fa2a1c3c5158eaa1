package org.integrationgateway.builtin.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.workflow.Execution;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.WorkflowFeatures;
import org.integrationgateway.engines.workflow.WorkflowTasks;
import org.integrationgateway.engines.workflow.machine.Outcome;
import org.integrationgateway.engines.workflow.machine.StepClaim;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outcomes that are stored twice, as after a commit whose answer was lost. */
final class WorkflowTasksTest {
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final Outcome FAILED = new Outcome.Failed("no", true);
  private static final StepAction.Invoke CALL = StepAction.Invoke.of("app", "operation", Map.of());

  @TempDir private Path folder;

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private IndexedDb database;
  private WorkflowDatabase store;
  private WorkflowTasks tasks;
  private StoredWorkflow workflow;

  /** The test executes the tasks. */
  private static final class ByHand implements Execution {
    @Override
    public void start() {}

    @Override
    public void ring() {}

    @Override
    public void cancel(Set<String> runIds) {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("workflow.db"));
    store = WorkflowDatabase.open(database);
    tasks = new WorkflowTasks(WorkflowFeatures.basic(10), () -> now, (message, failure) -> {});
    workflow = new StoredWorkflow(store, tasks, new ByHand(), () -> now);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String start(Step... steps) {
    workflow.apply(WorkflowSpec.of("d", steps), Optional.empty());
    return workflow.start(RunRequest.of("d", Map.of())).id();
  }

  private Optional<StepClaim> claim(String runId, int position) {
    return store.write(tx -> tasks.claim(tx, runId, position, LEASE));
  }

  private void complete(StepClaim claim, Outcome outcome) {
    store.write(tx -> tasks.complete(tx, claim, outcome, Optional.empty()));
  }

  private List<String> events(String runId) {
    return workflow.events(runId, 0, 100).stream().map(RunEvent::type).toList();
  }

  @Test
  void anAttemptThatEndsEachProcessIsMadeNoMore() {
    var run = start(Step.of("a", CALL).withRetry(3, Duration.ofSeconds(1)));
    for (int begun = 0; begun < 3; begun++) {
      assertThat(claim(run, 0)).isPresent();
      now = now.plus(LEASE);
    }
    assertThat(claim(run, 0)).isEmpty();
    var failed = workflow.run(run);
    assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
    assertThat(failed.statusMessage()).contains("step 'a' failed", "started 3 times");
    assertThat(claim(run, 0)).isEmpty();
  }

  @Test
  void anAttemptThatIsGivenBackIsMadeAgain() {
    var run = start(Step.of("a", CALL));
    for (int begun = 0; begun < 5; begun++) {
      var claim = claim(run, 0).orElseThrow();
      store.write(
          tx -> {
            tasks.release(tx, claim);
            return null;
          });
    }
    complete(claim(run, 0).orElseThrow(), new Outcome.Succeeded("done"));
    assertThat(workflow.run(run).status()).isEqualTo(RunStatus.SUCCEEDED);
  }

  @Test
  void aFailureThatIsStoredTwiceIsOneFailure() {
    var run = start(Step.of("a", CALL).withRetry(3, Duration.ofSeconds(1)));
    var claim = claim(run, 0).orElseThrow();
    complete(claim, FAILED);
    complete(claim, FAILED);

    assertThat(events(run)).containsOnlyOnce("step.retrying");
    assertThat(store.<Boolean>write(tx -> claim.renew(tx, now, LEASE)))
        .as("the attempt has ended, so its lease must not delay the next one")
        .isFalse();
    now = now.plusSeconds(1);
    assertThat(claim(run, 0).orElseThrow().attemptId()).isNotEqualTo(claim.attemptId());
  }

  @Test
  void aSuccessThatIsStoredTwiceDoesNotEndTheCompensation() {
    var run = start(Step.of("a", CALL).undoneBy(CALL), Step.of("b", CALL));
    var first = claim(run, 0).orElseThrow();
    complete(first, new Outcome.Succeeded(1L));
    complete(claim(run, 1).orElseThrow(), FAILED);
    complete(first, new Outcome.Succeeded(1L));

    var undo = claim(run, 0).orElseThrow();
    assertThat(undo.undo()).isTrue();
    complete(undo, new Outcome.Succeeded(null));
    assertThat(workflow.run(run).status()).isEqualTo(RunStatus.FAILED);
    assertThat(events(run)).containsOnlyOnce("step.succeeded", "step.compensated");
  }
}
