package org.integrationgateway.server.builtin.workflow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.SubRunCycles;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;
import org.integrationgateway.server.builtin.workflow.attempt.AgentProviders;
import org.integrationgateway.server.builtin.workflow.plan.JsonText;
import org.integrationgateway.server.builtin.workflow.plan.Plans;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowLimits;
import org.integrationgateway.server.builtin.workflow.plan.WorkflowStores;
import org.integrationgateway.server.builtin.workflow.state.RunIds;

/** Definitions by generation. Every method works within the transaction of its caller. */
final class Definitions {
  private static final String TOKEN = "d";

  private final Plans plans;
  private final InputSchemas schemas;
  private final AgentProviders agents;

  Definitions(Plans plans, InputSchemas schemas, AgentProviders agents) {
    this.plans = plans;
    this.schemas = schemas;
    this.agents = agents;
  }

  WorkflowDefinition apply(
      Transaction tx, WorkflowSpec given, Optional<Long> expected, Instant now) {
    var spec = named(given);
    check(spec);
    cycles(tx, spec);
    var text = Plans.text(spec);
    var row = tx.store(WorkflowStores.DEFINITIONS).get(Key.of(spec.id()));
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
      tx.store(WorkflowStores.GENERATIONS)
          .add(
              Document.builder()
                  .put("definition", spec.id())
                  .put("generation", generation)
                  .put("spec", text)
                  .put("at", now)
                  .build());
    }
    tx.store(WorkflowStores.DEFINITIONS)
        .put(
            Document.builder()
                .put("id", spec.id())
                .put("generation", generation)
                .put("createdAt", living.flatMap(old -> old.instant("createdAt")).orElse(now))
                .put("paused", Pauses.merged(living, spec.paused()))
                .put("applied", spec.paused())
                .put("deleted", false)
                .build());
    Activations.replace(tx, spec, now);
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
    var problems = new ArrayList<Problem>();
    for (var step : spec.steps()) {
      if (step.action() instanceof StepAction.AgentTurn turn
          && agents.find(turn.provider()).isEmpty()) {
        throw new ServiceException(
            Reason.NOT_SUPPORTED,
            "step '%s' is an agent's turn, and there is no such agent provider"
                .formatted(step.id()));
      }
    }
    for (int i = 0; i < spec.activations().size(); i++) {
      if (spec.activations().get(i).trigger() instanceof Trigger.Schedule schedule) {
        try {
          Cron.of(schedule);
        } catch (IllegalArgumentException none) {
          problems.add(
              new Problem(
                  "/activations/%d/schedule/cron".formatted(i),
                  "'%s' is not a schedule: %s".formatted(schedule.cron(), none.getMessage())));
        }
      }
    }
    spec.inputSchema()
        .ifPresent(
            schema -> {
              try {
                var text = JsonText.write(schema, "the input schema", WorkflowLimits.DEFINITION);
                schemas.problems(text, "{}");
              } catch (IllegalArgumentException none) {
                problems.add(new Problem("/inputSchema", String.valueOf(none.getMessage())));
              }
            });
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "definition '%s' is not valid: %s".formatted(spec.id(), problems.get(0)), problems);
    }
  }

  /** Refuses a definition that would run itself by way of others that exist now. */
  private void cycles(Transaction tx, WorkflowSpec spec) {
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

  private Set<String> runs(Transaction tx, String definitionId) {
    return tx.store(WorkflowStores.DEFINITIONS)
        .get(Key.of(definitionId))
        .filter(row -> !row.flag("deleted").orElse(false))
        .map(row -> plans.get(tx, definitionId, row.whole("generation").orElse(0)))
        .map(plan -> SubRunCycles.runs(plan.spec()))
        .orElse(Set.of());
  }

  private static void capacity(Transaction tx) {
    if (tx.store(WorkflowStores.DEFINITIONS).count(KeyRange.ALL) >= WorkflowLimits.DEFINITIONS) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "there are %d definitions, which is the limit".formatted(WorkflowLimits.DEFINITIONS));
    }
  }

  WorkflowDefinition get(Transaction tx, String id, Optional<Long> generation) {
    return view(tx, living(tx, id), generation);
  }

  private static WorkflowDefinition view(Transaction tx, Document row, Optional<Long> generation) {
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

  WorkflowPage<WorkflowDefinition> list(Transaction tx, int limit, Optional<String> pageToken) {
    var from =
        pageToken
            .map(token -> KeyRange.above(Key.of(RunIds.last(TOKEN, token))))
            .orElse(KeyRange.ALL);
    var found = new ArrayList<WorkflowDefinition>();
    var range = from;
    while (true) {
      var rows = tx.store(WorkflowStores.DEFINITIONS).getAll(range, limit + 1, Direction.NEXT);
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
      range = KeyRange.above(rows.get(limit).key("id").orElseThrow());
    }
  }

  void delete(Transaction tx, String id) {
    var row = living(tx, id);
    Activations.delete(tx, id, List.of());
    tx.store(WorkflowStores.DEFINITIONS).put(row.with("deleted", true));
  }

  WorkflowDefinition pause(Transaction tx, String id, boolean paused, Instant now) {
    var row = living(tx, id);
    tx.store(WorkflowStores.DEFINITIONS).put(row.with("paused", paused));
    if (!paused && row.flag("paused").orElse(false)) {
      Activations.skipMissed(tx, id, now);
    }
    return get(tx, id, Optional.empty());
  }

  /** The row of a definition that is not deleted. */
  static Document living(Transaction tx, String id) {
    return tx.store(WorkflowStores.DEFINITIONS)
        .get(Key.of(id))
        .filter(row -> !row.flag("deleted").orElse(false))
        .orElseThrow(
            () ->
                new ServiceException(
                    Reason.NOT_FOUND, "there is no definition '%s'".formatted(id)));
  }
}
