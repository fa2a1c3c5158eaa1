package ${package};

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunQuery;
import org.integrationgateway.sdk.workflow.run.RunStatus;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** The state of a run: its start, the state of its steps, and its events. */
final class RunState {
  /**
   * The start of a run.
   *
   * @param event that triggered it, for references; null after a request
   * @param createdBy canonical id of the caller who started it
   */
  record Beginning(
      Map<String, Object> input,
      Map<String, Object> event,
      RunCause cause,
      Optional<String> createdBy,
      Optional<String> runKey) {}

  private final String id = UUID.randomUUID().toString();
  private final Engine engine;
  private final WorkflowDefinition definition;
  private final Beginning beginning;
  private final Map<String, LiveStep> steps = new LinkedHashMap<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final Instant createdAt;
  private RunStatus status = RunStatus.RUNNING;
  private String message = "";
  private Object output;
  private Optional<Instant> completedAt = Optional.empty();

  RunState(Engine engine, WorkflowDefinition definition, Beginning beginning) {
    this.engine = engine;
    this.definition = definition;
    this.beginning = beginning;
    this.createdAt = engine.now();
    definition.spec().steps().forEach(step -> steps.put(step.id(), new LiveStep(step)));
  }

  String id() {
    return id;
  }

  RunStatus status() {
    return status;
  }

  Optional<Instant> completedAt() {
    return completedAt;
  }

  WorkflowSpec spec() {
    return definition.spec();
  }

  /** Returns the steps in the order of the definition. */
  Collection<LiveStep> steps() {
    return steps.values();
  }

  LiveStep step(String stepId) {
    return Objects.requireNonNull(steps.get(stepId));
  }

  /** Returns the canonical id of the subject that the run acts as; empty: the gateway itself. */
  Optional<String> actsAs() {
    return spec().runAs().or(beginning::createdBy);
  }

  boolean hasKey(String definitionId, String runKey) {
    return spec().id().equals(definitionId)
        && beginning.runKey().filter(runKey::equals).isPresent();
  }

  boolean fits(RunQuery query) {
    return query.definitionId().map(spec().id()::equals).orElse(true)
        && query.status().map(status::equals).orElse(true)
        && query.app().map(this::invokes).orElse(true);
  }

  private boolean invokes(String app) {
    return spec().steps().stream()
        .anyMatch(
            step -> step.action() instanceof StepAction.Invoke call && call.app().equals(app));
  }

  List<RunEvent> events(long after, int limit) {
    return events.stream().skip(after).limit(limit).toList();
  }

  void succeed(Object result) {
    output = result;
    ended(RunStatus.SUCCEEDED, "");
    tell("run.succeeded", Optional.empty(), Map.of());
  }

  /** Ends the run and its unfinished steps. */
  void end(RunStatus how, String why) {
    for (var step : steps.values()) {
      if (step.running()) {
        step.end(RunStatus.CANCELED, null, engine.now(), "the run ended first");
        tell("step.canceled", Optional.of(step), Map.of());
      } else if (!step.status().ended()) {
        step.end(RunStatus.SKIPPED, null, engine.now(), "the run ended first");
        tell("step.skipped", Optional.of(step), Map.of());
      }
    }
    ended(how, why);
    tell(
        how == RunStatus.FAILED ? "run.failed" : "run.canceled",
        Optional.empty(),
        Map.of(how == RunStatus.FAILED ? "error" : "reason", why));
  }

  private void ended(RunStatus how, String why) {
    status = how;
    message = why;
    completedAt = Optional.of(engine.now());
  }

  /** Returns the values that expressions refer to. */
  Map<String, Object> scope() {
    var run = new LinkedHashMap<String, Object>();
    run.put("id", id);
    run.put("definition", spec().id());
    run.put("key", beginning.runKey().orElse(null));
    run.put("subject", actsAs().orElse(null));
    var ended = new LinkedHashMap<String, Object>();
    for (var step : steps.values()) {
      if (step.status().ended()) {
        var outcome = new LinkedHashMap<String, Object>();
        outcome.put("status", step.status().name());
        outcome.put("outputs", step.output());
        ended.put(step.id(), outcome);
      }
    }
    var scope = new LinkedHashMap<String, Object>();
    scope.put("input", beginning.input());
    scope.put("event", beginning.event());
    scope.put("run", run);
    scope.put("steps", ended);
    return scope;
  }

  void tell(String type, Optional<LiveStep> step, Map<String, Object> data) {
    events.add(new RunEvent(events.size() + 1L, type, engine.now(), step.map(LiveStep::id), data));
  }

  /**
   * Returns the description for callers.
   *
   * @param whole with inputs and outputs of its steps
   */
  Run view(boolean whole) {
    var all = List.copyOf(steps.values());
    return new Run(
        id,
        spec().id(),
        definition.generation(),
        status,
        all.stream().filter(LiveStep::running).findFirst().map(LiveStep::id),
        beginning.input(),
        output,
        all.stream().map(step -> step.view(whole)).toList(),
        beginning.cause(),
        message,
        spec().runAs(),
        beginning.createdBy(),
        beginning.runKey(),
        createdAt,
        events.stream()
            .filter(event -> event.type().equals("step.started"))
            .findFirst()
            .map(RunEvent::time),
        completedAt);
  }
}
