package org.integrationgateway.engines.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.engines.workflow.machine.RunIds;
import org.integrationgateway.engines.workflow.plan.Plans;
import org.integrationgateway.engines.workflow.plan.WorkflowLimits;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.engines.workflow.store.WorkflowTransaction;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.SubRunCycles;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/**
 * The stored definitions by generation. Every method works within the transaction of its caller.
 */
final class DefinitionStore {
  private static final String TOKEN = "d";

  private final Plans plans;
  private final WorkflowFeatures features;
  private final Activations activations;

  DefinitionStore(Plans plans, WorkflowFeatures features) {
    this.plans = plans;
    this.features = features;
    this.activations = new Activations(features.schedules());
  }

  Activations activations() {
    return activations;
  }

  WorkflowDefinition apply(
      WorkflowTransaction tx, WorkflowSpec given, Optional<Long> expected, Instant now) {
    var spec = named(given);
    check(spec);
    cycles(tx, spec);
    var text = Plans.text(spec);
    var row = tx.get(Table.DEFINITIONS, Key.of(spec.id()));
    var living = row.filter(stored -> !stored.flag("deleted").orElse(false));
    long newest = row.map(stored -> stored.whole("generation").orElse(0)).orElse(0L);
    long current = living.isPresent() ? newest : 0;
    if (expected.filter(generation -> generation != current).isPresent()) {
      throw new ServiceException(
          Reason.CONFLICT,
          "definition '%s' is at generation %d, not %d: read it again, then apply"
              .formatted(spec.id(), current, expected.get()));
    }
    if (living.isEmpty()) {
      capacity(tx);
    }
    boolean same =
        living.isPresent()
            && Plans.find(tx, spec.id(), newest)
                .flatMap(stored -> stored.text("spec"))
                .filter(text::equals)
                .isPresent();
    long generation = same ? newest : newest + 1;
    if (!same) {
      tx.add(
          Table.GENERATIONS,
          Document.builder()
              .put("definition", spec.id())
              .put("generation", generation)
              .put("spec", text)
              .put("at", now)
              .build());
    }
    tx.put(
        Table.DEFINITIONS,
        Document.builder()
            .put("id", spec.id())
            .put("generation", generation)
            .put("createdAt", living.flatMap(old -> old.instant("createdAt")).orElse(now))
            .put("paused", Pauses.merged(living, spec.paused()))
            .put("applied", spec.paused())
            .put("deleted", false)
            .build());
    activations.replace(tx, spec, now);
    return get(tx, spec.id(), Optional.empty());
  }

  /** Triggers without an id are named by their position. */
  private static WorkflowSpec named(WorkflowSpec spec) {
    var named = new ArrayList<Activation>();
    for (var activation : spec.activations()) {
      var own = "%s.%d".formatted(spec.id(), named.size() + 1);
      named.add(activation.id().isPresent() ? activation : activation.withId(own));
    }
    return spec.withActivations(named);
  }

  private void check(WorkflowSpec spec) {
    var rules = new FeatureRules(features);
    var unsupported = rules.unsupported(spec);
    if (!unsupported.isEmpty()) {
      throw new ServiceException(Reason.NOT_SUPPORTED, unsupported.get(0).message());
    }
    var problems = rules.unreadable(spec);
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "definition '%s' is not valid: %s".formatted(spec.id(), problems.get(0)), problems);
    }
  }

  /** Refuses a definition that would run itself by way of others that exist now. */
  private void cycles(WorkflowTransaction tx, WorkflowSpec spec) {
    SubRunCycles.find(spec, id -> runs(tx, id))
        .ifPresent(
            way -> {
              var rule = "the definitions run each other: " + String.join(" -> ", way);
              throw ServiceException.invalidInput(
                  "definition '%s' would run itself: %s"
                      .formatted(spec.id(), String.join(" -> ", way)),
                  List.of(new Problem("/steps", rule)));
            });
  }

  private Set<String> runs(WorkflowTransaction tx, String definitionId) {
    return tx.get(Table.DEFINITIONS, Key.of(definitionId))
        .filter(row -> !row.flag("deleted").orElse(false))
        .map(row -> plans.get(tx, definitionId, row.whole("generation").orElse(0)))
        .map(plan -> SubRunCycles.runs(plan.spec()))
        .orElse(Set.of());
  }

  private static void capacity(WorkflowTransaction tx) {
    if (tx.countDefinitions() >= WorkflowLimits.DEFINITIONS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "there are %d definitions, which is the limit".formatted(WorkflowLimits.DEFINITIONS));
    }
  }

  WorkflowDefinition get(WorkflowTransaction tx, String id, Optional<Long> generation) {
    return view(tx, living(tx, id), generation);
  }

  private static WorkflowDefinition view(
      WorkflowTransaction tx, Document row, Optional<Long> generation) {
    var id = row.text("id").orElseThrow();
    long number = generation.orElseGet(() -> row.whole("generation").orElse(0));
    var stored =
        Plans.find(tx, id, number)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.NOT_FOUND,
                        "definition '%s' has no generation %d".formatted(id, number)));
    var spec = Plans.spec(stored);
    var activations =
        spec.activations().stream()
            .map(activation -> activation.withPaused(Activations.paused(tx, activation)))
            .toList();
    return new WorkflowDefinition(
        spec.withActivations(activations).withPaused(row.flag("paused").orElse(false)),
        number,
        row.instant("createdAt").orElse(Instant.EPOCH),
        stored.instant("at").orElse(Instant.EPOCH));
  }

  WorkflowPage<WorkflowDefinition> list(
      WorkflowTransaction tx, int limit, Optional<String> pageToken) {
    var after = pageToken.map(token -> RunIds.last(TOKEN, token)).orElse("");
    var found = new ArrayList<WorkflowDefinition>();
    while (true) {
      var rows = tx.definitions(after, limit + 1);
      for (var row : rows) {
        if (row.flag("deleted").orElse(false)) {
          continue;
        }
        if (found.size() == limit) {
          var last = found.get(limit - 1).spec().id();
          return new WorkflowPage<>(found, Optional.of(RunIds.token(TOKEN, last)));
        }
        found.add(view(tx, row, Optional.empty()));
      }
      if (rows.size() <= limit) {
        return new WorkflowPage<>(found, Optional.empty());
      }
      after = rows.get(limit).text("id").orElseThrow();
    }
  }

  void delete(WorkflowTransaction tx, String id) {
    var row = living(tx, id);
    Activations.delete(tx, id, List.of());
    tx.put(Table.DEFINITIONS, row.with("deleted", true));
  }

  WorkflowDefinition pause(WorkflowTransaction tx, String id, boolean paused, Instant now) {
    var row = living(tx, id);
    tx.put(Table.DEFINITIONS, row.with("paused", paused));
    if (!paused && row.flag("paused").orElse(false)) {
      activations.skipMissed(tx, id, now);
    }
    return get(tx, id, Optional.empty());
  }

  /** The row of a definition that is not deleted. */
  static Document living(WorkflowTransaction tx, String id) {
    return tx.get(Table.DEFINITIONS, Key.of(id))
        .filter(row -> !row.flag("deleted").orElse(false))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND, "there is no definition '%s'".formatted(id)));
  }
}
