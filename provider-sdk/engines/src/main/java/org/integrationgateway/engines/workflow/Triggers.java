package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.engines.workflow.machine.RunBeginning;
import org.integrationgateway.engines.workflow.plan.Plan.PlannedTrigger;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.sdk.workflow.expression.ExpressionException;
import org.integrationgateway.sdk.workflow.run.RunCause;
import org.jspecify.annotations.Nullable;

/** Starts runs by events and by the clock. Methods work within the transaction of their caller. */
final class Triggers {
  private final Plans plans;
  private final RunStarter starting;
  private final Activations activations;
  private final WorkflowLog log;

  Triggers(RunStarter starting, Plans plans, Activations activations, WorkflowLog log) {
    this.plans = plans;
    this.starting = starting;
    this.activations = activations;
    this.log = log;
  }

  /**
   * Starts the runs of the triggers that match an event. An event that was delivered before starts
   * nothing and returns the same runs.
   */
  List<String> deliver(
      WorkflowTransaction tx, WorkflowEvent event, RunBeginning.Caller caller, Instant now) {
    var members = event.members(now);
    JsonValues.write(event.data(), "the data of the event", WorkflowLimits.EVENT);
    var before = tx.get(Table.DELIVERIES, Key.array(event.source(), event.id()));
    if (before.isPresent()) {
      return before.get().list("runs").stream().map(String::valueOf).toList();
    }
    var runs = new ArrayList<String>();
    for (var match : new LinkedHashSet<>(List.of(event.type(), "*"))) {
      tx.triggers("match", match)
          .forEach(row -> fits(tx, row, event, members, caller, now).ifPresent(runs::add));
    }
    tx.add(
        Table.DELIVERIES,
        Document.builder()
            .put("source", event.source())
            .put("id", event.id())
            .put("runs", runs)
            .put("at", now)
            .build());
    return List.copyOf(runs);
  }

  private Optional<String> fits(
      WorkflowTransaction tx,
      Document row,
      WorkflowEvent event,
      Map<String, @Nullable Object> members,
      RunBeginning.Caller caller,
      Instant now) {
    if (row.flag("paused").orElse(false)) {
      return Optional.empty();
    }
    var definition = DefinitionStore.living(tx, row.text("definition").orElseThrow());
    var trigger = trigger(tx, definition, row);
    var activation = trigger.activation();
    if (definition.flag("paused").orElse(false)
        || !(activation.trigger() instanceof Trigger.OnEvent filter)
        || !filter.concerns(event)
        || !holds(trigger, members)) {
      return Optional.empty();
    }
    var cause =
        new RunCause.Event(activation.id().orElseThrow(), event.source(), event.id(), event.type());
    return Optional.of(start(tx, definition, trigger, members, cause, caller, now));
  }

  /** The trigger of a row, as the newest generation of its definition specifies it. */
  private PlannedTrigger trigger(WorkflowTransaction tx, Document definition, Document row) {
    var id = row.text("id").orElseThrow();
    var name = definition.text("id").orElseThrow();
    return plans.get(tx, name, definition.whole("generation").orElse(0)).on().stream()
        .filter(trigger -> trigger.activation().id().filter(id::equals).isPresent())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "trigger '%s' is not in definition '%s'".formatted(id, name)));
  }

  /** Whether the condition of a trigger holds; one that cannot be evaluated does not. */
  private static boolean holds(PlannedTrigger trigger, Map<String, @Nullable Object> event) {
    try {
      return trigger.condition().map(rule -> rule.holds(Map.of("event", event))).orElse(true);
    } catch (ExpressionException unsuitable) {
      return false;
    }
  }

  /**
   * Starts one run for the times of a schedule that have passed, and stores when it is due next.
   */
  void due(WorkflowTransaction tx, String activationId, Instant now) {
    var row = tx.get(Table.TRIGGERS, Key.of(activationId)).orElse(null);
    if (row == null || row.instant("due").filter(due -> !due.isAfter(now)).isEmpty()) {
      return;
    }
    var due = row.instant("due").orElseThrow();
    var definition = DefinitionStore.living(tx, row.text("definition").orElseThrow());
    var trigger = trigger(tx, definition, row);
    if (!(trigger.activation().trigger() instanceof Trigger.Schedule schedule)) {
      throw new IllegalStateException("trigger '%s' is not a schedule".formatted(activationId));
    }
    var cron = activations.times(schedule);
    tx.put(Table.TRIGGERS, row.with("due", cron.after(now).orElse(null)));
    if (definition.flag("paused").orElse(false)) {
      return;
    }
    var last = cron.upTo(now).filter(time -> !time.isBefore(due)).orElse(due);
    var event = new LinkedHashMap<String, @Nullable Object>();
    event.put("type", "schedule");
    event.put("time", last.toString());
    var cause = new RunCause.Scheduled(activationId, last);
    try {
      start(tx, definition, trigger, event, cause, RunBeginning.Caller.NONE, now);
    } catch (ServiceException full) {
      log.warn(
          "schedule %s started no run for %s: %s".formatted(activationId, last, full.getMessage()),
          null);
    }
  }

  private String start(
      WorkflowTransaction tx,
      Document definition,
      PlannedTrigger trigger,
      Map<String, @Nullable Object> event,
      RunCause cause,
      RunBeginning.Caller caller,
      Instant now) {
    Map<String, @Nullable Object> input = Map.of();
    Optional<String> refusal = Optional.empty();
    try {
      input = input(trigger, event);
    } catch (ExpressionException wrong) {
      refusal = Optional.of("its input cannot be made: " + wrong.getMessage());
    }
    var beginning =
        new RunBeginning(
            definition.text("id").orElseThrow(),
            definition.whole("generation").orElse(0),
            input,
            Optional.of(event),
            cause,
            caller,
            Optional.empty());
    return starting.triggered(tx, beginning, refusal, now).id();
  }

  @SuppressWarnings("unchecked") // resolving the members of an object yields an object
  private static Map<String, @Nullable Object> input(
      PlannedTrigger trigger, Map<String, @Nullable Object> event) {
    return (Map<String, @Nullable Object>)
        Objects.requireNonNull(trigger.input().resolve(Map.of("event", event)));
  }
}
