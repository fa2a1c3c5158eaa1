package org.integrationgateway.samples.scheduler;

import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunRequest;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.run.Signal;

/**
 * Workflows in a database, carried out by db-scheduler. A state that a method has returned is
 * stored, and the run continues after the end of this program, in the next one or in another
 * program that shares the database. Requests are checked against the rules of all providers before
 * they arrive here.
 */
public final class SchedulerWorkflow implements Workflow, AutoCloseable {
  private static final String HOST = "SERVICE_HOST_SOCKET";

  private final InstantSource clock;
  private final Database database;
  private final RunScheduler clockwork;

  SchedulerWorkflow(Config config, Apps apps, InstantSource clock) {
    this.clock = clock;
    this.database = new Database(config);
    try {
      database.transaction(
          transaction -> {
            Tables.create(transaction, config.schema());
            return true;
          });
    } catch (ServiceException refused) {
      database.close();
      throw new IllegalArgumentException(
          "schema '%s' cannot be used: %s".formatted(config.schema(), refused.getMessage()),
          refused);
    }
    this.clockwork = new RunScheduler(config, database, apps, clock);
    clockwork.start();
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    return clockwork.change(
        agenda -> new Definitions(agenda).apply(spec, expectedGeneration, clock.instant()));
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    return clockwork.change(agenda -> new Definitions(agenda).get(definitionId, generation));
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    return clockwork.change(agenda -> new Definitions(agenda).page(limit, pageToken));
  }

  @Override
  public void delete(String definitionId) {
    clockwork.change(
        agenda -> {
          new Definitions(agenda).delete(definitionId);
          return true;
        });
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    return clockwork.change(agenda -> new Definitions(agenda).pause(definitionId, paused));
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    return clockwork.change(agenda -> new Definitions(agenda).pauseTrigger(activationId, paused));
  }

  @Override
  public Run start(RunRequest request) {
    Json.bounded(request.input(), "the input");
    return once(
        "start " + Runs.caller(),
        request.idempotencyKey(),
        List.of(request.definitionId(), request.input(), request.runKey()),
        runs -> runs.start(request));
  }

  @Override
  public Run run(String runId) {
    return read(rows -> rows.get(runId).run());
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    return read(rows -> rows.page(query));
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return read(rows -> rows.events(runId, after, limit));
  }

  @Override
  public Object output(String runId) {
    var run = run(runId);
    if (run.status() != RunStatus.SUCCEEDED) {
      throw new ServiceException(
          Reason.INVALID_STATE, "run '%s' has no output: it is %s".formatted(runId, run.status()));
    }
    return run.output();
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    clockwork.change(agenda -> new Runs(agenda, clock).change(runId, run -> run.cancel(reason)));
    return run(runId);
  }

  @Override
  public Run signal(String runId, Signal signal) {
    Json.bounded(signal.payload(), "the payload");
    return once(
        "signal " + runId,
        signal.idempotencyKey(),
        List.of(signal.name(), signal.payload()),
        runs -> signalled(runs, runId, signal));
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    Json.bounded(request.input(), "the input");
    Json.bounded(signal.payload(), "the payload");
    return once(
        "signal or start " + Runs.caller(),
        signal.idempotencyKey(),
        List.of(
            request.definitionId(),
            request.input(),
            request.runKey(),
            signal.name(),
            signal.payload()),
        runs -> {
          var live = runs.live(request);
          return signalled(runs, live.isPresent() ? live.get() : runs.start(request), signal);
        });
  }

  private static String signalled(Runs runs, String runId, Signal signal) throws SQLException {
    return runs.change(runId, run -> run.signal(signal)).state().id();
  }

  /** Returns the run that a request started or changed. */
  private interface Starting {
    String with(Runs runs) throws SQLException;
  }

  private Run once(String scope, Optional<String> key, List<Object> content, Starting starting) {
    return clockwork.change(
        agenda -> {
          var runs = new Runs(agenda, clock);
          var ids =
              IdempotentRequests.once(
                  agenda.transaction(), scope, key, content, () -> List.of(starting.with(runs)));
          return new RunRows(agenda.transaction()).get(ids.get(0)).run();
        });
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    Json.bounded(event.data(), "the data of the event");
    return clockwork.change(
        agenda ->
            IdempotentRequests.once(
                agenda.transaction(),
                "event",
                Optional.of(event.source() + " " + event.id()),
                List.of(),
                () -> new Runs(agenda, clock).start(event, deliveredBy)));
  }

  /** The queries about runs. */
  private interface Asking<T> {
    T of(RunRows rows) throws SQLException;
  }

  private <T> T read(Asking<T> asking) {
    return database.transaction(transaction -> asking.of(new RunRows(transaction)));
  }

  @Override
  public void close() {
    clockwork.close();
    database.close();
  }

  /** The apps of the gateway that started this program. */
  private static Apps apps() {
    if (System.getenv(HOST) != null) {
      return HostServices.open().apps();
    }
    return invocation -> {
      throw new ServiceException(
          Reason.UNAVAILABLE, HOST + " is not set: no gateway started this program");
    };
  }

  public static void main(String[] args) {
    var apps = apps();
    ProviderMain.serve(
        ProviderKind.WORKFLOW,
        Config.class,
        config -> new SchedulerWorkflow(config, apps, InstantSource.system()));
  }
}
