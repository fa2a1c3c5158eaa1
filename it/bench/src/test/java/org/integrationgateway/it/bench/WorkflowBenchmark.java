package org.integrationgateway.it.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.builtin.indexeddb.PostgresqlIndexedDb;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.workflow.DurableWorkflow;
import org.integrationgateway.builtin.workflow.WorkflowAgents;
import org.integrationgateway.engines.workflow.StoredWorkflow;
import org.integrationgateway.engines.workflow.execution.WorkflowSettings;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;

/**
 * Measures the steps that the embedded workflow provider carries out per second, on SQLite and on
 * PostgreSQL, from the request that starts a run to the end of the run. A run has ten steps, one
 * after the other, which invoke an app that answers at once; 16 callers start runs. Beside it, in
 * turns: {@link JdbcSteps}, the transactions without which no engine keeps the promises, in plain
 * JDBC on the same engine, disk and durability. Rates are medians of slices. Arguments: the folder
 * for databases and report, seconds per phase (default 10).
 */
final class WorkflowBenchmark {
  static final int STEPS = 10;
  static final int CALLERS = 16;
  private static final int SLICES = 10;
  private static final int FIRST_RUNS = 50;

  private final Duration slice;
  private final List<String> rows = new ArrayList<>();
  private final AtomicReference<CountDownLatch> last = new AtomicReference<>(new CountDownLatch(0));

  private WorkflowBenchmark(Duration slice) {
    this.slice = slice;
  }

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    var phase = Duration.ofSeconds(arguments.length > 1 ? Long.parseLong(arguments[1]) : 10);
    // Not among temporary files, which may be in memory.
    var folder = Files.createTempDirectory(reports, "workflows-");
    try {
      var benchmark = new WorkflowBenchmark(phase.dividedBy(SLICES));
      benchmark.sqlite(folder);
      benchmark.postgresql(folder);
      benchmark.rows.forEach(System.out::println);
      Files.write(reports.resolve("workflow-bench.txt"), benchmark.rows);
    } finally {
      Benchmark.delete(folder);
    }
  }

  private void sqlite(Path folder) throws Exception {
    var url =
        "jdbc:sqlite:%s?journal_mode=WAL&synchronous=FULL".formatted(folder.resolve("plain.db"));
    try (var database = SqliteIndexedDb.open(folder.resolve("workflow.db"));
        var plain = new JdbcSteps(() -> DriverManager.getConnection(url), 1)) {
      compare("SQLite", database, plain);
    }
  }

  private void postgresql(Path folder) throws Exception {
    try (var server =
        EmbeddedPostgres.builder().setDataDirectory(folder.resolve("postgresql")).start()) {
      execute(server.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE workflow");
      execute(server.getJdbcUrl("postgres", "postgres"), "CREATE DATABASE plain");
      var config =
          new PostgresqlConfig(
              server.getJdbcUrl("postgres", "workflow"),
              Optional.of("postgres"),
              Optional.of(Secret.of("postgres")),
              PostgresqlConfig.POOL_SIZE);
      var url = server.getJdbcUrl("postgres", "plain");
      try (var database = PostgresqlIndexedDb.open(config);
          var plain = new JdbcSteps(() -> DriverManager.getConnection(url), CALLERS)) {
        compare("PostgreSQL", database, plain);
      }
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void compare(String engine, IndexedDb database, JdbcSteps plain) throws Exception {
    try (var workflow = open(database)) {
      workflow.apply(definition(), Optional.empty());
      double rate = run(workflow, FIRST_RUNS);
      rate = run(workflow, runs(rate));
      plain.during(slice);
      var ours = new ArrayList<Double>();
      var bare = new ArrayList<Double>();
      for (int i = 0; i < SLICES; i++) {
        rate = run(workflow, runs(rate));
        ours.add(rate);
        bare.add(plain.during(slice));
      }
      check(workflow);
      rows.add(
          String.format(
              Locale.ROOT,
              "%s: %.0f workflow steps/s; plain JDBC %.0f steps/s",
              engine,
              median(ours),
              median(bare)));
    }
  }

  private int runs(double stepsPerSecond) {
    return Math.max(FIRST_RUNS, (int) (stepsPerSecond * slice.toMillis() / 1000 / STEPS));
  }

  private static double median(List<Double> rates) {
    return rates.stream().sorted().skip(rates.size() / 2).findFirst().orElseThrow();
  }

  private StoredWorkflow open(IndexedDb database) {
    return DurableWorkflow.of(
            database,
            this::invoke,
            WorkflowAgents.NONE,
            (schema, document) -> List.of(),
            Clock.systemUTC(),
            WorkflowSettings.DEFAULTS,
            10_000)
        .start();
  }

  private static WorkflowSpec definition() {
    var steps = new Step[STEPS];
    for (int i = 0; i < STEPS; i++) {
      var input =
          Map.<String, Object>of(
              "n", i == 0 ? "${{ input.n }}" : "${{ steps.s" + (i - 1) + ".outputs.n }}");
      steps[i] = Step.of("s" + i, StepAction.Invoke.of("app", "s" + i, Map.copyOf(input)));
    }
    return WorkflowSpec.of("bench", steps);
  }

  private AppResult invoke(AppInvocation invocation) {
    if (invocation.operation().equals("s" + (STEPS - 1))) {
      last.get().countDown();
    }
    return AppResult.json("{\"n\":" + invocation.parameters().get("n") + "}");
  }

  /** Starts runs and waits for their last steps; returns the steps per second. */
  private double run(StoredWorkflow workflow, int runs) throws InterruptedException {
    var done = new CountDownLatch(runs);
    last.set(done);
    var callers = Executors.newFixedThreadPool(CALLERS);
    long began = System.nanoTime();
    try {
      for (int i = 0; i < runs; i++) {
        var request = RunRequest.of("bench", Map.of("n", (long) i));
        callers.execute(() -> workflow.start(request));
      }
      if (!done.await(10, TimeUnit.MINUTES)) {
        throw new IllegalStateException(done.getCount() + " runs did not end");
      }
      return runs * (double) STEPS / (System.nanoTime() - began) * TimeUnit.SECONDS.toNanos(1);
    } finally {
      callers.shutdown();
    }
  }

  private static void check(StoredWorkflow workflow) throws InterruptedException, IOException {
    var running = RunQuery.of("bench", 1).in(RunStatus.RUNNING);
    for (int i = 0; i < 100 && !workflow.runs(running).items().isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    var failed = RunQuery.of("bench", 1).in(RunStatus.FAILED);
    if (!workflow.runs(running).items().isEmpty() || !workflow.runs(failed).items().isEmpty()) {
      throw new IOException("some runs did not succeed");
    }
  }
}
