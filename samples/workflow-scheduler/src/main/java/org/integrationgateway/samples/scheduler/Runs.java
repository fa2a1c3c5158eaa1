package org.integrationgateway.samples.scheduler;

import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.expression.Template;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunRequest;

/** Starts and continues runs within one transaction. */
final class Runs {
  /** An event of a run. */
  interface Change {
    void to(LiveRun run);
  }

  private final ScheduledTasks agenda;
  private final InstantSource clock;
  private final Definitions definitions;
  private final RunRows rows;

  Runs(ScheduledTasks agenda, InstantSource clock) {
    this.agenda = agenda;
    this.clock = clock;
    this.definitions = new Definitions(agenda);
    this.rows = new RunRows(agenda.transaction());
  }

  /** Locks a run, applies an event and stores the result. */
  LiveRun change(String id, Change change) throws SQLException {
    var run = live(rows.hold(id));
    change.to(run);
    keep(run);
    return run;
  }

  /** Returns the current state of a run. */
  LiveRun look(String id) throws SQLException {
    return live(rows.get(id));
  }

  private LiveRun live(RunDocument kept) throws SQLException {
    var definition = definitions.ofRun(kept.run().definitionId(), kept.run().generation());
    return new LiveRun(agenda, new RunState(clock, definition, kept), kept);
  }

  private void keep(LiveRun run) throws SQLException {
    rows.put(run.document(), run.state());
  }

  /** Starts a run for a request. */
  String start(RunRequest request) throws SQLException {
    var definition = definitions.get(request.definitionId(), Optional.empty());
    if (definition.spec().paused()) {
      throw new ServiceException(
          Reason.PAUSED,
          "definition '%s' is paused: it takes no new runs".formatted(request.definitionId()));
    }
    var problems =
        definition
            .spec()
            .inputSchema()
            .map(schema -> InputSchema.problems(schema, request.input()));
    if (problems.isPresent() && !problems.get().isEmpty()) {
      throw ServiceException.invalidInput(
          "the input does not fit definition '%s'".formatted(request.definitionId()),
          problems.get());
    }
    var other = live(request);
    if (other.isPresent()) {
      throw new ServiceException(
          Reason.CONFLICT,
          "run '%s' has this run key and is under way: signal it, or wait for its end"
              .formatted(other.get()));
    }
    var cause = new RunCause.Manual(caller());
    return begun(
        definition,
        new RunState.Beginning(request.input(), null, cause, caller(), request.runKey()),
        Optional.empty());
  }

  private String begun(
      WorkflowDefinition definition, RunState.Beginning beginning, Optional<String> refusal)
      throws SQLException {
    var run = new LiveRun(agenda, new RunState(clock, definition, beginning));
    run.begin(refusal);
    keep(run);
    return run.state().id();
  }

  /** Returns the running run with the run key of a request. */
  Optional<String> live(RunRequest request) throws SQLException {
    return request.runKey().isPresent()
        ? rows.live(request.definitionId(), request.runKey().get())
        : Optional.empty();
  }

  /** Handles an event: starts the runs of matching triggers. */
  List<String> start(WorkflowEvent event, Optional<String> deliveredBy) throws SQLException {
    var started = new ArrayList<String>();
    for (var definition : definitions.triggered()) {
      for (var activation : definition.spec().activations()) {
        if (!definition.spec().paused()
            && !activation.paused()
            && activation.trigger() instanceof Trigger.OnEvent filter
            && filter.fits(event)) {
          var cause =
              new RunCause.Event(
                  activation.id().orElseThrow(), event.source(), event.id(), event.type());
          started.add(
              start(definition, activation, members(event), cause, deliveredBy.or(Runs::caller)));
        }
      }
    }
    return started;
  }

  /** Starts the run of a schedule, once for each due time. */
  void start(String trigger, Instant due) throws SQLException {
    var definition = definitions.withTrigger(trigger);
    if (definition.isEmpty() || definition.get().spec().paused()) {
      return;
    }
    for (var activation : definition.get().spec().activations()) {
      if (activation.id().filter(trigger::equals).isPresent() && !activation.paused()) {
        IdempotentRequests.once(
            agenda.transaction(),
            "clock " + trigger,
            Optional.of(due.toString()),
            List.of(),
            () -> {
              var cause = new RunCause.Scheduled(trigger, due);
              var event = Map.<String, Object>of("time", due.toString());
              return List.of(start(definition.get(), activation, event, cause, Optional.empty()));
            });
      }
    }
  }

  /** Returns a failed run when its input cannot be computed or does not match the schema. */
  @SuppressWarnings("unchecked") // A member of an object becomes an object.
  private String start(
      WorkflowDefinition definition,
      Activation activation,
      Map<String, Object> event,
      RunCause cause,
      Optional<String> createdBy)
      throws SQLException {
    Map<String, Object> input = Map.of();
    Optional<String> refusal = Optional.empty();
    try {
      input =
          (Map<String, Object>) Template.parse(activation.input()).resolve(Map.of("event", event));
      var given = Json.bounded(input, "the input");
      refusal =
          definition.spec().inputSchema().stream()
              .flatMap(schema -> InputSchema.problems(schema, given).stream())
              .findFirst()
              .map(problem -> "its input does not fit: " + problem);
    } catch (ExpressionException | ServiceException wrong) {
      refusal = Optional.of("its input cannot be made: " + wrong.getMessage());
    }
    return begun(
        definition,
        new RunState.Beginning(input, event, cause, createdBy, Optional.empty()),
        refusal);
  }

  private Map<String, Object> members(WorkflowEvent event) {
    var members = new LinkedHashMap<String, Object>();
    members.put("id", event.id());
    members.put("source", event.source());
    members.put("type", event.type());
    members.put("subject", event.subject().orElse(null));
    members.put("dataContentType", event.dataContentType().orElse(null));
    members.put("data", event.data());
    members.put("extensions", event.extensions());
    members.put("time", event.time().orElse(clock.instant()).toString());
    return members;
  }

  /** Returns the canonical id of the caller; empty when the gateway itself calls. */
  static Optional<String> caller() {
    return CallContext.currentSubject().map(subject -> subject.id());
  }
}
