package org.integrationgateway.samples.scheduler;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.sdk.workflow.Step;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.sdk.workflow.run.Run;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.integrationgateway.sdk.workflow.run.RunEvent;
import org.integrationgateway.sdk.workflow.run.RunStatus;

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

  private final String id;
  private final InstantSource clock;
  private final WorkflowDefinition definition;
  private final Beginning beginning;
  private final Map<String, LiveStep> steps = new LinkedHashMap<>();
  private final List<RunEvent> fresh = new ArrayList<>();
  private final Instant createdAt;
  private long told;
  private RunStatus status = RunStatus.RUNNING;
  private String message = "";
  private Object output;
  private Optional<Instant> startedAt = Optional.empty();
  private Optional<Instant> completedAt = Optional.empty();

  /** Creates a new run. */
  RunState(InstantSource clock, WorkflowDefinition definition, Beginning beginning) {
    this.id = UUID.randomUUID().toString();
    this.clock = clock;
    this.definition = definition;
    this.beginning = beginning;
    this.createdAt = clock.instant();
    definition.spec().steps().forEach(step -> steps.put(step.id(), new LiveStep(step)));
  }

  /** Restores a stored one. */
  RunState(InstantSource clock, WorkflowDefinition definition, RunDocument kept) {
    var run = kept.run();
    this.id = run.id();
    this.clock = clock;
    this.definition = definition;
    this.beginning =
        new Beginning(run.input(), kept.event(), run.cause(), run.createdBy(), run.runKey());
    this.createdAt = run.createdAt();
    this.told = kept.told();
    this.status = run.status();
    this.message = run.statusMessage();
    this.output = run.output();
    this.startedAt = run.startedAt();
    this.completedAt = run.completedAt();
    for (var step : definition.spec().steps()) {
      steps.put(step.id(), new LiveStep(step, run.step(step.id()).orElseThrow()));
    }
  }

  String id() {
    return id;
  }

  RunStatus status() {
    return status;
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

  Beginning beginning() {
    return beginning;
  }

  Instant now() {
    return clock.instant();
  }

  /** Returns the number of events. */
  long told() {
    return told;
  }

  /** Returns the events that are not stored yet. */
  List<RunEvent> fresh() {
    return fresh;
  }

  /** Returns the apps that it may call. */
  List<String> apps() {
    return spec().steps().stream()
        .map(Step::action)
        .filter(StepAction.Invoke.class::isInstance)
        .map(action -> ((StepAction.Invoke) action).app())
        .distinct()
        .toList();
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
        step.end(RunStatus.CANCELED, null, clock.instant(), "the run ended first");
        tell("step.canceled", Optional.of(step), Map.of());
      } else if (!step.status().ended()) {
        step.end(RunStatus.SKIPPED, null, clock.instant(), "the run ended first");
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
    completedAt = Optional.of(clock.instant());
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
    var now = clock.instant();
    if (type.equals("step.started") && startedAt.isEmpty()) {
      startedAt = Optional.of(now);
    }
    fresh.add(new RunEvent(++told, type, now, step.map(LiveStep::id), data));
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
        startedAt,
        completedAt);
  }
}
