package org.integrationgateway.server.builtin.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.server.builtin.workflow.plan.Plans;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;

/** Stores the triggers of definitions, and when schedules are due. */
final class Activations {
  private Activations() {}

  /** Replaces the stored triggers of a definition by those of its specification. */
  static void replace(Transaction tx, WorkflowSpec spec, Instant now) {
    var store = tx.store(WorkflowStores.ACTIVATIONS);
    var kept = new ArrayList<String>();
    var problems = new ArrayList<Problem>();
    for (var activation : spec.activations()) {
      var id = activation.id().orElseThrow();
      kept.add(id);
      var before = store.get(Key.of(id));
      var owner = before.flatMap(row -> row.text("definition")).orElse(spec.id());
      if (!owner.equals(spec.id())) {
        problems.add(
            new Problem(
                "/activations/" + (kept.size() - 1) + "/id",
                "is '%s', which is the id of a trigger of definition '%s'".formatted(id, owner)));
        continue;
      }
      store.put(row(spec.id(), activation, before, now));
    }
    if (!problems.isEmpty() || new HashSet<>(kept).size() != kept.size()) {
      throw ServiceException.invalidInput(
          "a trigger id of definition '%s' is taken".formatted(spec.id()), problems);
    }
    delete(tx, spec.id(), kept);
  }

  private static Document row(
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
                : Cron.of(schedule).after(now));
      }
    }
    return row.build();
  }

  /** Deletes the triggers of a definition except these. */
  static void delete(Transaction tx, String definitionId, List<String> kept) {
    var store = tx.store(WorkflowStores.ACTIVATIONS);
    store
        .index(WorkflowStores.BY_DEFINITION)
        .getAll(KeyRange.only(Key.of(definitionId)))
        .forEach(
            row -> {
              var id = row.text("id").orElseThrow();
              if (!kept.contains(id)) {
                store.delete(Key.of(id));
              }
            });
  }

  static boolean paused(Transaction tx, Activation activation) {
    return activation
        .id()
        .flatMap(id -> tx.store(WorkflowStores.ACTIVATIONS).get(Key.of(id)))
        .flatMap(row -> row.flag("paused"))
        .orElse(false);
  }

  /**
   * Pauses or resumes a trigger. Times that a schedule missed while it was paused start no runs.
   */
  static Activation pause(Transaction tx, String id, boolean paused, Instant now) {
    var row =
        tx.store(WorkflowStores.ACTIVATIONS)
            .get(Key.of(id))
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.NOT_FOUND, "there is no trigger '%s'".formatted(id)));
    var activation = read(tx, row);
    boolean changes = row.flag("paused").orElse(false) != paused;
    var changed = row.with("paused", paused);
    if (changes && activation.trigger() instanceof Trigger.Schedule schedule) {
      changed = changed.with("due", paused ? null : Cron.of(schedule).after(now).orElse(null));
    }
    tx.store(WorkflowStores.ACTIVATIONS).put(changed);
    return activation.withPaused(paused);
  }

  /** Moves the schedules of a definition to their next time after now. */
  static void skipMissed(Transaction tx, String definitionId, Instant now) {
    var store = tx.store(WorkflowStores.ACTIVATIONS);
    for (var row :
        store.index(WorkflowStores.BY_DEFINITION).getAll(KeyRange.only(Key.of(definitionId)))) {
      if (row.instant("due").isPresent()
          && read(tx, row).trigger() instanceof Trigger.Schedule schedule) {
        store.put(row.with("due", Cron.of(schedule).after(now).orElse(null)));
      }
    }
  }

  /** The trigger as the newest generation of its definition specifies it. */
  static Activation read(Transaction tx, Document row) {
    var id = row.text("id").orElseThrow();
    var definition = Definitions.living(tx, row.text("definition").orElseThrow());
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
