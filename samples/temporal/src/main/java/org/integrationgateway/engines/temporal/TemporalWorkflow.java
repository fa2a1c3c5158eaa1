package org.integrationgateway.engines.temporal;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.temporal.requests.Definitions;
import org.integrationgateway.engines.temporal.requests.Runs;
import org.integrationgateway.engines.temporal.requests.Service;
import org.integrationgateway.engines.temporal.requests.StartedRuns;
import org.integrationgateway.engines.temporal.rows.Engine;
import org.integrationgateway.engines.temporal.rows.Names;
import org.integrationgateway.engines.temporal.rows.SignalJson;
import org.integrationgateway.engines.temporal.rows.StartsJson;
import org.integrationgateway.engines.workflow.machine.RunBeginning;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
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
import org.integrationgateway.sdk.workflow.run.Signal;
import org.jspecify.annotations.Nullable;

/** Workflows on a Temporal service. */
final class TemporalWorkflow implements Workflow, AutoCloseable {
  private static final int TRIES = 5;
  private static final String EVENT = "event";

  private final Connection connection;
  private final Definitions definitions;
  private final StartedRuns started;
  private final Runs runs;

  TemporalWorkflow(Connection connection) {
    this.connection = connection;
    this.definitions = connection.definitions();
    this.started = new StartedRuns(connection.service(), definitions);
    this.runs = new Runs(connection.service());
  }

  @Override
  public WorkflowDefinition apply(WorkflowSpec spec, Optional<Long> expectedGeneration) {
    return definitions.apply(spec, expectedGeneration);
  }

  @Override
  public WorkflowDefinition definition(String definitionId, Optional<Long> generation) {
    return definitions.get(definitionId, generation);
  }

  @Override
  public WorkflowPage<WorkflowDefinition> definitions(int limit, Optional<String> pageToken) {
    return definitions.list(limit, pageToken);
  }

  @Override
  public void delete(String definitionId) {
    definitions.delete(definitionId);
  }

  @Override
  public WorkflowDefinition pause(String definitionId, boolean paused) {
    return definitions.pause(definitionId, paused);
  }

  @Override
  public Activation pauseActivation(String activationId, boolean paused) {
    return definitions.pauseActivation(activationId, paused);
  }

  @Override
  public Run start(RunRequest request) {
    if (request.idempotencyKey().isEmpty()) {
      var begun = started.start(request);
      return Engine.reading(begun.rows()).workflow().run(begun.runId());
    }
    var scope = "start " + subject();
    var key = request.idempotencyKey().get();
    var hash =
        StartedRuns.hash(
            Arrays.asList(request.definitionId(), request.input(), request.runKey().orElse(null)));
    var ids =
        started
            .before(scope, key, hash)
            .orElseGet(
                () -> {
                  var begun = started.begin(request);
                  return started.once(
                      scope, key, hash, List.of(begun.runId()), List.of(begun.start()));
                });
    return run(ids.get(0));
  }

  private static String subject() {
    return RunBeginning.Caller.current().subject().orElse("");
  }

  @Override
  public Run run(String runId) {
    return runs.of(runId).run(runId);
  }

  @Override
  public WorkflowPage<Run> runs(RunQuery query) {
    return runs.list(query);
  }

  @Override
  public List<RunEvent> events(String runId, long after, int limit) {
    return runs.ofEvents(runId, after, limit).events(runId, after, limit);
  }

  @Override
  public @Nullable Object output(String runId) {
    return runs.of(runId).output(runId);
  }

  @Override
  public Run cancel(String runId, Optional<String> reason) {
    var workflow = runs.workflow(runId);
    Service.calling(
        () -> workflow.update("cancel", Void.class, runId, reason.orElse("")),
        gone -> {
          runs.of(runId).cancel(runId, reason);
          return null;
        });
    connection.attempts().cancel(Set.of(runId));
    if (Names.root(runId).equals(runId)) {
      Service.calling(
          () -> {
            workflow.cancel();
            return null;
          },
          gone -> null);
    }
    return run(runId);
  }

  @Override
  public Run signal(String runId, Signal signal) {
    Service.calling(
        () -> runs.workflow(runId).update("signal", Void.class, runId, SignalJson.write(signal)),
        gone -> {
          runs.of(runId).signal(runId, signal);
          return null;
        });
    return run(runId);
  }

  @Override
  public Run signalOrStart(RunRequest request, Signal signal) {
    var key = request.runKey().orElseThrow();
    for (int attempt = 1; attempt < TRIES; attempt++) {
      try {
        return signal.idempotencyKey().isPresent()
            ? signalOrStartOnce(request, key, signal)
            : signal(
                started
                    .live(request.definitionId(), key)
                    .orElseGet(() -> started.start(request).runId()),
                signal);
      } catch (ServiceException changed) {
        if (changed.reason() != Reason.CONFLICT && changed.reason() != Reason.INVALID_STATE) {
          throw changed;
        }
      }
    }
    throw new ServiceException(
        Reason.CONFLICT, "runs with this run key begin and end: try again later");
  }

  private Run signalOrStartOnce(RunRequest request, String runKey, Signal signal) {
    var scope = "signal or start " + subject();
    var key = signal.idempotencyKey().orElseThrow();
    var hash =
        StartedRuns.hash(
            Arrays.asList(
                request.definitionId(), request.input(), runKey, signal.name(), signal.payload()));
    var before = started.before(scope, key, hash);
    if (before.isPresent()) {
      return signalledBefore(before.get().get(0), signal);
    }
    var live = started.live(request.definitionId(), runKey);
    if (live.isPresent()) {
      return signal(started.once(scope, key, hash, List.of(live.get()), List.of()).get(0), signal);
    }
    var begun = started.begin(request);
    var ids = started.once(scope, key, hash, List.of(begun.runId()), List.of(begun.start()));
    return signal(ids.get(0), signal);
  }

  /** The run of an earlier request, which may have ended before it got the signal. */
  private Run signalledBefore(String runId, Signal signal) {
    try {
      return signal(runId, signal);
    } catch (ServiceException ended) {
      if (ended.reason() == Reason.INVALID_STATE) {
        return run(runId);
      }
      throw ended;
    }
  }

  @Override
  public List<String> deliver(WorkflowEvent event, Optional<String> deliveredBy) {
    var key = event.source() + "\n" + event.id();
    return started
        .before(EVENT, key, "")
        .orElseGet(
            () -> {
              var rows = definitions.triggers(event.type());
              var names = connection.service().names();
              var ids =
                  Engine.of(rows, now -> names.run("", Optional.empty()))
                      .workflow()
                      .deliver(event, deliveredBy);
              var starts = ids.stream().map(id -> StartsJson.Start.of(rows, id)).toList();
              return ids.isEmpty() ? ids : started.once(EVENT, key, "", ids, starts);
            });
  }

  @Override
  public void close() {
    connection.close();
  }
}
