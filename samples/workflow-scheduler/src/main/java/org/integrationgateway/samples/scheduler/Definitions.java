package org.integrationgateway.samples.scheduler;

import com.github.kagkarlsson.scheduler.task.schedule.CronSchedule;
import com.github.kagkarlsson.scheduler.task.schedule.CronStyle;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Definitions by id and generation, with the paused state of definitions and triggers. */
final class Definitions {
  private final ScheduledTasks agenda;
  private final DefinitionRows rows;

  Definitions(ScheduledTasks agenda) {
    this.agenda = agenda;
    this.rows = new DefinitionRows(agenda.transaction());
  }

  WorkflowDefinition apply(WorkflowSpec given, Optional<Long> expected, Instant now)
      throws SQLException {
    rows.alone();
    var spec = named(given);
    requirePossible(spec);
    var before = rows.find(spec.id());
    var living = before.filter(entry -> !entry.deleted());
    long current = living.map(DefinitionRows.Entry::newest).orElse(0L);
    if (expected.filter(generation -> generation != current).isPresent()) {
      throw new ServiceException(
          Reason.CONFLICT,
          "definition '%s' is at generation %d, not %d: read it again, then apply"
              .formatted(spec.id(), current, expected.get()));
    }
    long newest = before.map(DefinitionRows.Entry::newest).orElse(0L);
    boolean same = living.isPresent() && rows.generation(spec.id(), newest).spec().equals(spec);
    var created = living.map(DefinitionRows.Entry::createdAt).orElse(now);
    if (!same) {
      newest++;
      rows.put(new WorkflowDefinition(spec, newest, created, now));
    }
    var entry =
        new DefinitionRows.Entry(
            created,
            DefinitionRows.Pause.after(living.map(DefinitionRows.Entry::pause), spec.paused()),
            triggers(living.map(DefinitionRows.Entry::triggers).orElse(Map.of()), spec),
            newest,
            false);
    rows.put(spec.id(), entry);
    if (!same) {
      living.ifPresent(old -> old.triggers().keySet().forEach(agenda::forgetClock));
      schedule(spec, now);
    }
    return view(entry, rows.generation(spec.id(), newest));
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

  private static Map<String, DefinitionRows.Pause> triggers(
      Map<String, DefinitionRows.Pause> before, WorkflowSpec spec) {
    var triggers = new LinkedHashMap<String, DefinitionRows.Pause>();
    for (var activation : spec.activations()) {
      var id = activation.id().orElseThrow();
      triggers.put(
          id, DefinitionRows.Pause.after(Optional.ofNullable(before.get(id)), activation.paused()));
    }
    return triggers;
  }

  private void schedule(WorkflowSpec spec, Instant now) {
    for (var activation : spec.activations()) {
      if (activation.trigger() instanceof Trigger.Schedule schedule) {
        agenda.clock(activation.id().orElseThrow(), next(schedule, now));
      }
    }
  }

  /** Returns the next due time of a schedule. */
  static Instant next(Trigger.Schedule schedule, Instant after) {
    return cron(schedule).getInitialExecutionTime(after);
  }

  private static CronSchedule cron(Trigger.Schedule schedule) {
    return new CronSchedule(
        schedule.cron(), ZoneId.of(schedule.timeZone().orElse("UTC")), CronStyle.UNIX);
  }

  /** Checks that this provider supports the definition, which keeps the rules of all providers. */
  private void requirePossible(WorkflowSpec spec) throws SQLException {
    Json.bounded(spec, "definition '" + spec.id() + "'");
    for (var step : spec.steps()) {
      if (step.action() instanceof StepAction.AgentTurn
          || step.action() instanceof StepAction.SubRun
          || step.compensation().isPresent()) {
        throw new ServiceException(
            Reason.NOT_SUPPORTED,
            "step '%s' takes an agent's turn, runs a definition or is undone, which this provider does not do"
                .formatted(step.id()));
      }
    }
    var problems = new ArrayList<Problem>();
    for (int i = 0; i < spec.activations().size(); i++) {
      var activation = spec.activations().get(i);
      if (activation.trigger() instanceof Trigger.Schedule schedule) {
        try {
          next(schedule, Instant.EPOCH);
        } catch (IllegalArgumentException wrong) {
          problems.add(
              new Problem(
                  "/activations/" + i + "/schedule/cron",
                  "is not a cron expression: " + wrong.getMessage()));
        }
      }
      var id = activation.id().orElseThrow();
      var owner = rows.owner(id);
      if (owner.filter(other -> !other.equals(spec.id())).isPresent()) {
        problems.add(
            new Problem(
                "/activations/" + i + "/id",
                "is '%s', as that of a trigger of definition '%s'".formatted(id, owner.get())));
      }
    }
    spec.inputSchema().map(InputSchema::unusable).ifPresent(problems::addAll);
    if (!problems.isEmpty()) {
      throw ServiceException.invalidInput(
          "definition '%s' cannot work: %s".formatted(spec.id(), problems.get(0)), problems);
    }
  }

  WorkflowDefinition get(String id, Optional<Long> generation) throws SQLException {
    var entry = living(id);
    return view(entry, rows.generation(id, generation.orElse(entry.newest())));
  }

  /**
   * Returns the generation that a run began with, even if its definition was changed or deleted.
   */
  WorkflowDefinition ofRun(String id, long generation) throws SQLException {
    return rows.generation(id, generation);
  }

  /** Returns the definitions that have triggers and are not deleted. */
  List<WorkflowDefinition> triggered() throws SQLException {
    var found = new ArrayList<WorkflowDefinition>();
    for (var id : rows.triggered()) {
      found.add(get(id, Optional.empty()));
    }
    return found;
  }

  WorkflowPage<WorkflowDefinition> page(int limit, Optional<String> pageToken) throws SQLException {
    var ids = rows.ids(pageToken.map(PageTokens::read).orElse(""), limit + 1);
    var page = new ArrayList<WorkflowDefinition>();
    for (var id : ids.subList(0, Math.min(limit, ids.size()))) {
      page.add(get(id, Optional.empty()));
    }
    return new WorkflowPage<>(
        page,
        Optional.of(ids)
            .filter(all -> all.size() > limit)
            .map(all -> PageTokens.write(all.get(limit - 1))));
  }

  void delete(String id) throws SQLException {
    rows.alone();
    var entry = living(id);
    entry.triggers().keySet().forEach(agenda::forgetClock);
    rows.put(
        id,
        new DefinitionRows.Entry(entry.createdAt(), entry.pause(), Map.of(), entry.newest(), true));
  }

  WorkflowDefinition pause(String id, boolean paused) throws SQLException {
    rows.alone();
    var entry = living(id).paused(paused);
    rows.put(id, entry);
    return view(entry, rows.generation(id, entry.newest()));
  }

  Activation pauseTrigger(String trigger, boolean paused) throws SQLException {
    rows.alone();
    var id =
        rows.owner(trigger).orElseThrow(() -> missing("there is no trigger '" + trigger + "'"));
    var entry = living(id).paused(trigger, paused);
    rows.put(id, entry);
    return view(entry, rows.generation(id, entry.newest())).spec().activations().stream()
        .filter(activation -> activation.id().filter(trigger::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** Returns the definition of a trigger; empty when it no longer exists. */
  Optional<WorkflowDefinition> withTrigger(String trigger) throws SQLException {
    var owner = rows.owner(trigger);
    return owner.isPresent() ? Optional.of(get(owner.get(), Optional.empty())) : Optional.empty();
  }

  /** Returns the applied definition with the current paused states. */
  private static WorkflowDefinition view(
      DefinitionRows.Entry entry, WorkflowDefinition generation) {
    var activations =
        generation.spec().activations().stream()
            .map(
                activation ->
                    activation.withPaused(
                        Optional.ofNullable(entry.triggers().get(activation.id().orElseThrow()))
                            .map(DefinitionRows.Pause::now)
                            .orElse(false)))
            .toList();
    return new WorkflowDefinition(
        generation.spec().withActivations(activations).withPaused(entry.pause().now()),
        generation.generation(),
        generation.createdAt(),
        generation.updatedAt());
  }

  private DefinitionRows.Entry living(String id) throws SQLException {
    return rows.find(id)
        .filter(entry -> !entry.deleted())
        .orElseThrow(() -> missing("there is no definition '" + id + "'"));
  }

  private static ServiceException missing(String what) {
    return new ServiceException(Reason.NOT_FOUND, what);
  }
}
