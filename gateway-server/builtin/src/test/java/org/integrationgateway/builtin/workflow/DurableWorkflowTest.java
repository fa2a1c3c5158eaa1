package org.integrationgateway.builtin.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.integrationgateway.builtin.JsonSchemas;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that depend on the clock and on other processes. */
class DurableWorkflowTest {
  private static final Instant NINE = Instant.parse("2027-03-01T09:00:30Z");

  @TempDir private Path folder;

  private final AtomicReference<Instant> time = new AtomicReference<>(NINE);
  private final ConcurrentHashMap<String, AtomicInteger> calls = new ConcurrentHashMap<>();
  private final List<StoredWorkflow> open = new ArrayList<>();
  private IndexedDb database;

  @BeforeEach
  void openDatabase() {
    database = SqliteIndexedDb.open(folder.resolve("workflow.db"));
  }

  @AfterEach
  void closeAll() {
    open.forEach(StoredWorkflow::close);
    database.close();
  }

  private AppResult count(String key) {
    calls.computeIfAbsent(key, unused -> new AtomicInteger()).incrementAndGet();
    return AppResult.json("1");
  }

  private StoredWorkflow open(Apps apps, WorkflowSettings settings) {
    return open(apps, settings, 10_000);
  }

  private StoredWorkflow open(Apps apps, WorkflowSettings settings, int runsAtOnce) {
    var workflow =
        DurableWorkflow.of(
                database,
                apps,
                WorkflowAgents.NONE,
                JsonSchemas::problems,
                time::get,
                settings,
                runsAtOnce)
            .start();
    open.add(workflow);
    return workflow;
  }

  private StoredWorkflow open() {
    return open(
        invocation -> count(invocation.idempotencyKey().orElseThrow()), WorkflowSettings.DEFAULTS);
  }

  private void move(StoredWorkflow workflow, Duration duration) {
    time.set(time.get().plus(duration));
    workflow.ring();
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    long latest = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it did not come true in time").isLessThan(latest);
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private static Step step(String id) {
    return Step.of(id, StepAction.Invoke.of("app", "operation", Map.of()));
  }

  private static WorkflowSpec scheduled(String cron, String zone) {
    return WorkflowSpec.of("s", step("a"))
        .withRunAs("user:ops")
        .withActivations(
            List.of(
                Activation.of(
                    new Trigger.Schedule(cron, Optional.of(zone)),
                    Map.of("at", "${{ event.time }}"))));
  }

  private static List<Run> ended(StoredWorkflow workflow) {
    return workflow.runs(RunQuery.of("s", 100).in(RunStatus.SUCCEEDED)).items();
  }

  @Test
  void startsRunsByTheClockOfATimeZone() throws InterruptedException {
    var workflow = open();
    workflow.apply(scheduled("15 10 * * *", "Europe/Zurich"), Optional.empty());
    move(workflow, Duration.ofMinutes(14));
    assertThat(workflow.runs(RunQuery.of("s", 10)).items()).isEmpty();
    move(workflow, Duration.ofMinutes(1));
    until(() -> ended(workflow).size() == 1);

    var run = ended(workflow).get(0);
    var due = Instant.parse("2027-03-01T09:15:00Z");
    assertThat(run.cause()).isEqualTo(new RunCause.Scheduled("s.1", due));
    assertThat(run.runAs()).contains("user:ops");
    assertThat(run.input()).isEqualTo(Map.of("at", due.toString()));
    move(workflow, Duration.ofDays(1));
    until(() -> ended(workflow).size() == 2);
  }

  @Test
  void keepsNothingOfARunWhoseInputIsTooLarge() throws InterruptedException {
    var input = new TreeMap<String, Object>();
    for (int i = 0; i < 6_000; i++) {
      input.put("n" + i, "${{ event }}");
    }
    var workflow = open();
    var each = new Trigger.Schedule("15 * * * *", Optional.of("UTC"));
    workflow.apply(
        WorkflowSpec.of("s", step("a")).withActivations(List.of(Activation.of(each, input))),
        Optional.empty());
    move(workflow, Duration.ofMinutes(15));
    until(
        () ->
            database.<Boolean>read(
                "workflow_activations",
                triggers ->
                    triggers
                        .get(Key.of("s.1"))
                        .flatMap(row -> row.instant("due"))
                        .filter(due -> due.isAfter(time.get()))
                        .isPresent()));
    assertThat(workflow.runs(RunQuery.of("s", 10)).items()).isEmpty();
    assertThat(database.<Long>read("workflow_run_apps", apps -> apps.count(KeyRange.ALL))).isZero();
  }

  @Test
  void makesUpForWhatWasMissedOnce() throws InterruptedException {
    open().apply(scheduled("0 * * * *", "UTC"), Optional.empty());
    closeAll();
    open.clear();
    time.set(NINE.plus(Duration.ofDays(3)));
    openDatabase();
    var workflow = open();
    until(() -> ended(workflow).size() == 1);
    assertThat(ended(workflow).get(0).cause())
        .isEqualTo(new RunCause.Scheduled("s.1", Instant.parse("2027-03-04T09:00:00Z")));
    move(workflow, Duration.ofHours(1));
    until(() -> ended(workflow).size() == 2);
  }

  @Test
  void makesUpForNothingThatWasPaused() throws InterruptedException {
    var workflow = open();
    workflow.apply(scheduled("0 * * * *", "UTC"), Optional.empty());
    workflow.pauseActivation("s.1", true);
    move(workflow, Duration.ofHours(5));
    workflow.pauseActivation("s.1", false);
    assertThat(workflow.runs(RunQuery.of("s", 10)).items()).isEmpty();
    workflow.pause("s", true);
    move(workflow, Duration.ofHours(1));
    workflow.pause("s", false);
    move(workflow, Duration.ofHours(1));
    until(() -> !ended(workflow).isEmpty());
    assertThat(ended(workflow).get(0).cause())
        .isEqualTo(new RunCause.Scheduled("s.1", Instant.parse("2027-03-01T16:00:00Z")));
  }

  @Test
  void waitsForDaysThroughRestarts() throws InterruptedException {
    var before = open();
    before.apply(
        WorkflowSpec.of("s", Step.of("w", new StepAction.Wait(Duration.ofDays(40))), step("a")),
        Optional.empty());
    var run = before.start(RunRequest.of("s", Map.of()));
    closeAll();
    open.clear();
    openDatabase();
    var after = open();
    move(after, Duration.ofDays(39));
    assertThat(after.run(run.id()).status()).isEqualTo(RunStatus.RUNNING);
    move(after, Duration.ofDays(1));
    until(() -> after.run(run.id()).status() == RunStatus.SUCCEEDED);
  }

  @Test
  void sharesWorkAmongReplicasWithoutDoingAnythingTwice() throws InterruptedException {
    var replicas = List.of(open(), open(), open());
    replicas
        .get(0)
        .apply(
            WorkflowSpec.of("s", step("a").after(), step("b").after(), step("c").after("a", "b")),
            Optional.empty());
    for (int i = 0; i < 30; i++) {
      replicas.get(i % 3).start(RunRequest.of("s", Map.of()));
      replicas.forEach(StoredWorkflow::ring);
    }
    until(() -> ended(replicas.get(1)).size() == 30);

    assertThat(calls).hasSize(90);
    assertThat(calls.values()).allMatch(count -> count.get() == 1);
  }

  @Test
  void tellsEveryProblemOfARefusedInput() throws InterruptedException {
    var problems = List.of(new Problem("/items/0", "is empty"), new Problem("/n", "is odd"));
    var workflow =
        open(
            invocation -> {
              throw ServiceException.invalidInput("the input does not fit", problems);
            },
            WorkflowSettings.DEFAULTS);
    workflow.apply(WorkflowSpec.of("s", step("a")), Optional.empty());
    var run = workflow.start(RunRequest.of("s", Map.of()));
    until(() -> workflow.run(run.id()).status() == RunStatus.FAILED);
    assertThat(workflow.run(run.id()).step("a").orElseThrow().attempts())
        .singleElement()
        .extracting(attempt -> attempt.error())
        .isEqualTo("INVALID_INPUT: the input does not fit: /items/0: is empty; /n: is odd");
  }

  @Test
  void leavesAttemptsToTheNextProcessUnderTheSameKey() throws InterruptedException {
    var began = new CountDownLatch(1);
    var forever = new CountDownLatch(1);
    var first =
        open(
            invocation -> {
              count(invocation.idempotencyKey().orElseThrow());
              began.countDown();
              try {
                forever.await();
              } catch (InterruptedException end) {
                throw new ServiceException(ServiceException.Reason.TIMEOUT, "interrupted");
              }
              return AppResult.json("1");
            },
            WorkflowSettings.DEFAULTS);
    first.apply(WorkflowSpec.of("s", step("a")), Optional.empty());
    var run = first.start(RunRequest.of("s", Map.of()));
    assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
    first.close();
    var second = open();
    until(() -> second.run(run.id()).status() == RunStatus.SUCCEEDED);

    var attempts = second.run(run.id()).step("a").orElseThrow().attempts();
    assertThat(attempts).hasSize(1);
    assertThat(calls.get(attempts.get(0).id())).hasValue(2);
  }

  @Test
  void takesOverAttemptsWithAnExpiredLeaseAndIgnoresLateOutcomes() throws InterruptedException {
    var began = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var slow =
        open(
            invocation -> {
              began.countDown();
              boolean interrupted = false;
              while (go.getCount() > 0) {
                try {
                  go.await();
                } catch (InterruptedException stubborn) {
                  interrupted = true;
                }
              }
              return AppResult.json(interrupted ? "\"late\"" : "\"slow\"");
            },
            WorkflowSettings.DEFAULTS.withPoll(Duration.ofHours(1)));
    slow.apply(WorkflowSpec.of("s", step("a")), Optional.empty());
    var run = slow.start(RunRequest.of("s", Map.of()));
    assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
    var quick = open();
    // The clock runs so fast that the first replica renews its lease too late, as a stopped process
    // would.
    until(
        () -> {
          move(quick, Duration.ofSeconds(2));
          return quick.run(run.id()).status() == RunStatus.SUCCEEDED;
        });
    go.countDown();
    slow.close();

    assertThat(quick.run(run.id()).output()).isEqualTo(1L);
    assertThat(quick.run(run.id()).steps().get(0).attempts()).hasSize(1);
  }

  @Test
  void failsAStepThatAnswersTooMuchAndSaysSo() throws InterruptedException {
    var workflow =
        open(
            invocation -> {
              count("calls");
              return AppResult.json("\"" + "x".repeat(50 << 20) + "\"");
            },
            WorkflowSettings.DEFAULTS);
    workflow.apply(
        WorkflowSpec.of("s", step("a").withRetry(5, Duration.ofMillis(1))), Optional.empty());
    var run = workflow.start(RunRequest.of("s", Map.of()));
    until(() -> workflow.run(run.id()).status() == RunStatus.FAILED);

    assertThat(workflow.run(run.id()).statusMessage()).contains("'a'", "52428802 bytes", "at most");
    assertThat(calls.get("calls")).as("it would answer the same again").hasValue(1);
  }

  @Test
  void carriesOutAsManyStepsAsADefinitionMayHave() throws InterruptedException {
    var workflow =
        open(
            invocation -> AppResult.json(String.valueOf(invocation.parameters().get("n"))),
            WorkflowSettings.DEFAULTS);
    var steps = new Step[Workflow.MAX_STEPS];
    for (int i = 0; i < steps.length; i++) {
      var before = i == 0 ? "${{ input.n }}" : "${{ steps.s%d.outputs }}".formatted(i - 1);
      steps[i] = Step.of("s" + i, StepAction.Invoke.of("app", "o", Map.of("n", before)));
    }
    workflow.apply(WorkflowSpec.of("s", steps), Optional.empty());
    var run = workflow.start(RunRequest.of("s", Map.of("n", 7L)));
    until(() -> workflow.run(run.id()).status().ended());

    assertThat(workflow.run(run.id()).output()).isEqualTo(7L);
    assertThat(workflow.events(run.id(), 0, 1_000)).hasSize(2 + 2 * Workflow.MAX_STEPS);
  }

  @Test
  void takesNoMoreRunsThanItMay() {
    var workflow = open(invocation -> AppResult.json("1"), WorkflowSettings.DEFAULTS, 2);
    workflow.apply(
        WorkflowSpec.of("s", Step.of("w", new StepAction.AwaitSignal("go"))), Optional.empty());
    workflow.start(RunRequest.of("s", Map.of()));
    var second = workflow.start(RunRequest.of("s", Map.of()));
    assertThatThrownBy(() -> workflow.start(RunRequest.of("s", Map.of())))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("2 runs are in progress");
    workflow.cancel(second.id(), Optional.empty());
    workflow.start(RunRequest.of("s", Map.of()));
  }

  @Test
  void forgetsRunsThatEndedLongAgo() throws InterruptedException {
    var workflow = open();
    workflow.apply(
        WorkflowSpec.of("s", step("a"), Step.of("w", new StepAction.AwaitSignal("go"))),
        Optional.empty());
    var kept = workflow.start(RunRequest.of("s", Map.of()));
    var old = workflow.start(RunRequest.of("s", Map.of()));
    workflow.cancel(old.id(), Optional.empty());
    until(() -> workflow.run(kept.id()).currentStepId().filter("w"::equals).isPresent());
    move(workflow, Duration.ofDays(31));
    until(() -> workflow.runs(RunQuery.of("s", 10)).items().size() == 1);

    assertThat(workflow.run(kept.id()).status()).isEqualTo(RunStatus.RUNNING);
    assertThatThrownBy(() -> workflow.run(old.id())).isInstanceOf(ServiceException.class);
    assertThatThrownBy(() -> workflow.events(old.id(), 0, 10)).isInstanceOf(ServiceException.class);
    assertThat(workflow.runs(RunQuery.all(10).invoking("app")).items()).hasSize(1);
  }
}
