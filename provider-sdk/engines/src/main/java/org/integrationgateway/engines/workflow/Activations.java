package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Stores the triggers of definitions, and when schedules are due. */
final class Activations {
  private final Optional<Schedules> schedules;

  Activations(Optional<Schedules> schedules) {
    this.schedules = schedules;
  }

  /**
   * The times of a schedule.
   *
   * @throws ServiceException {@code NOT_SUPPORTED}
   * @throws IllegalArgumentException when it is not a schedule
   */
  Schedules.Times times(Trigger.Schedule schedule) {
    return schedules
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_SUPPORTED,
                    "a trigger is a schedule, which this provider does not support"))
        .times(schedule);
  }

  /** Replaces the stored triggers of a definition by those of its specification. */
  void replace(WorkflowTransaction tx, WorkflowSpec spec, Instant now) {
    var kept = new ArrayList<String>();
    var problems = new ArrayList<Problem>();
    for (var activation : spec.activations()) {
      var id = activation.id().orElseThrow();
      kept.add(id);
      var before = tx.get(Table.TRIGGERS, Key.of(id));
      var owner = before.flatMap(row -> row.text("definition")).orElse(spec.id());
      if (!owner.equals(spec.id())) {
        problems.add(
            new Problem(
                "/activations/" + (kept.size() - 1) + "/id",
                "is '%s', which is the id of a trigger of definition '%s'".formatted(id, owner)));
        continue;
      }
      tx.put(Table.TRIGGERS, row(spec.id(), activation, before, now));
    }
    if (!problems.isEmpty() || new HashSet<>(kept).size() != kept.size()) {
      throw ServiceException.invalidInput(
          "a trigger id of definition '%s' is taken".formatted(spec.id()), problems);
    }
    delete(tx, spec.id(), kept);
  }

  private Document row(
      String definitionId, Activation activation, Optional<Document> before, Instant now) {
    boolean paused = Pauses.merged(before, activation.paused());
    var row =
        Document.builder()
            .put("id", activation.id().orElseThrow())
            .put("definition", definitionId)
            .put("paused", paused)
            .put("applied", activation.paused());
    if (activation.trigger() instanceof Trigger.OnEvent event) {
      row.put("match", event.type().endsWith("*") ? "*" : event.type());
    } else if (activation.trigger() instanceof Trigger.Schedule schedule) {
      var text = schedule.cron() + " " + schedule.timeZone().orElse("");
      boolean same = before.flatMap(old -> old.text("schedule")).filter(text::equals).isPresent();
      row.put("schedule", text);
      if (!paused) {
        row.putIfPresent(
            "due",
            same && !before.get().flag("paused").orElse(false)
                ? before.get().instant("due")
                : times(schedule).after(now));
      }
    }
    return row.build();
  }

  /** Deletes the triggers of a definition except these. */
  static void delete(WorkflowTransaction tx, String definitionId, List<String> kept) {
    tx.triggers("definition", definitionId)
        .forEach(
            row -> {
              var id = row.text("id").orElseThrow();
              if (!kept.contains(id)) {
                tx.delete(Table.TRIGGERS, Key.of(id));
              }
            });
  }

  static boolean paused(WorkflowTransaction tx, Activation activation) {
    return activation
        .id()
        .flatMap(id -> tx.get(Table.TRIGGERS, Key.of(id)))
        .flatMap(row -> row.flag("paused"))
        .orElse(false);
  }

  /**
   * Pauses or resumes a trigger. Times that a schedule missed while it was paused start no runs.
   */
  Activation pause(WorkflowTransaction tx, String id, boolean paused, Instant now) {
    var row =
        tx.get(Table.TRIGGERS, Key.of(id))
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.NOT_FOUND, "there is no trigger '%s'".formatted(id)));
    var activation = read(tx, row);
    boolean changes = row.flag("paused").orElse(false) != paused;
    var changed = row.with("paused", paused);
    if (changes && activation.trigger() instanceof Trigger.Schedule schedule) {
      changed = changed.with("due", paused ? null : times(schedule).after(now).orElse(null));
    }
    tx.put(Table.TRIGGERS, changed);
    return activation.withPaused(paused);
  }

  /** Moves the schedules of a definition to their next time after now. */
  void skipMissed(WorkflowTransaction tx, String definitionId, Instant now) {
    for (var row : tx.triggers("definition", definitionId)) {
      if (row.instant("due").isPresent()
          && read(tx, row).trigger() instanceof Trigger.Schedule schedule) {
        tx.put(Table.TRIGGERS, row.with("due", times(schedule).after(now).orElse(null)));
      }
    }
  }

  /** The trigger as the newest generation of its definition specifies it. */
  static Activation read(WorkflowTransaction tx, Document row) {
    var id = row.text("id").orElseThrow();
    var definition = DefinitionStore.living(tx, row.text("definition").orElseThrow());
    var generation =
        Plans.find(
            tx, definition.text("id").orElseThrow(), definition.whole("generation").orElse(0));
    return generation.map(Plans::spec).stream()
        .flatMap(spec -> spec.activations().stream())
        .filter(activation -> activation.id().filter(id::equals).isPresent())
        .findFirst()
        .map(activation -> activation.withPaused(row.flag("paused").orElse(false)))
        .orElseThrow(
            () -> new IllegalStateException("trigger '%s' is in no definition".formatted(id)));
  }
}
