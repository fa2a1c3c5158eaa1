package ${package};

import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.workflow.Activation;
import org.integrationgateway.sdk.workflow.WorkflowPage;
import org.integrationgateway.sdk.workflow.StepAction;
import org.integrationgateway.sdk.workflow.Trigger;
import org.integrationgateway.sdk.workflow.WorkflowDefinition;
import org.integrationgateway.sdk.workflow.WorkflowSpec;

/** Definitions by id and generation, with the paused state of definitions and triggers. */
final class Definitions {
  private static final int MOST = 10_000;
  private static final String TOKEN = "d:";

  /**
   * Whether a definition or trigger is paused now, and whether it was paused in the last applied
   * version.
   */
  private record Pause(boolean now, boolean applied) {
    static boolean after(Pause before, boolean applied) {
      return before != null && before.applied() == applied ? before.now() : applied;
    }
  }

  private static final class Entry {
    private final Map<Long, WorkflowDefinition> generations = new LinkedHashMap<>();
    private final Map<String, Pause> triggers = new LinkedHashMap<>();
    private Instant createdAt = Instant.EPOCH;
    private Pause pause;
    private long newest;
    private boolean deleted = true;
  }

  private final TreeMap<String, Entry> entries = new TreeMap<>();
  private int generations;

  WorkflowDefinition apply(WorkflowSpec given, Optional<Long> expected, Instant now) {
    var spec = named(given);
    requirePossible(spec);
    var entry = entries.getOrDefault(spec.id(), new Entry());
    long current = entry.deleted ? 0 : entry.newest;
    if (expected.filter(generation -> generation != current).isPresent()) {
      throw new ServiceException(
          Reason.CONFLICT,
          "definition '%s' is at generation %d, not %d: read it again, then apply"
              .formatted(spec.id(), current, expected.get()));
    }
    if (entry.deleted || !entry.generations.get(entry.newest).spec().equals(spec)) {
      requireRoom();
      entry.createdAt = entry.deleted ? now : entry.createdAt;
      entry.newest++;
      entry.generations.put(
          entry.newest, new WorkflowDefinition(spec, entry.newest, entry.createdAt, now));
      generations++;
    }
    entry.deleted = false;
    entry.pause = new Pause(Pause.after(entry.pause, spec.paused()), spec.paused());
    replaceTriggers(entry, spec);
    entries.put(spec.id(), entry);
    return view(entry, entry.newest);
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

  private static void replaceTriggers(Entry entry, WorkflowSpec spec) {
    var before = Map.copyOf(entry.triggers);
    entry.triggers.clear();
    for (var activation : spec.activations()) {
      var id = activation.id().orElseThrow();
      boolean applied = activation.paused();
      entry.triggers.put(id, new Pause(Pause.after(before.get(id), applied), applied));
    }
  }

  /** Checks that this provider supports the definition, which keeps the rules of all providers. */
  private void requirePossible(WorkflowSpec spec) {
    var problems = new ArrayList<Problem>();
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
    for (int i = 0; i < spec.activations().size(); i++) {
      var activation = spec.activations().get(i);
      if (activation.trigger() instanceof Trigger.Schedule) {
        throw new ServiceException(
            Reason.NOT_SUPPORTED, "a trigger is a schedule, which this provider does not know");
      }
      var id = activation.id().orElseThrow();
      var owner = owner(id).map(entry -> entry.generations.get(entry.newest).spec().id());
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

  private void requireRoom() {
    if (generations == MOST) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "there are " + MOST + " generations, as many as there may be");
    }
  }

  WorkflowDefinition get(String id, Optional<Long> generation) {
    var entry = living(id);
    long number = generation.orElse(entry.newest);
    if (!entry.generations.containsKey(number)) {
      throw missing("definition '%s' has no generation %d".formatted(id, number));
    }
    return view(entry, number);
  }

  /** Returns the definitions that are not deleted, sorted by id. */
  List<WorkflowDefinition> all() {
    return entries.values().stream()
        .filter(entry -> !entry.deleted)
        .map(entry -> view(entry, entry.newest))
        .toList();
  }

  WorkflowPage<WorkflowDefinition> page(int limit, Optional<String> pageToken) {
    var after = pageToken.map(Definitions::place).orElse("");
    var found =
        all().stream()
            .filter(definition -> definition.spec().id().compareTo(after) > 0)
            .limit(limit + 1L)
            .toList();
    if (found.size() <= limit) {
      return new WorkflowPage<>(found, Optional.empty());
    }
    var last = TOKEN + found.get(limit - 1).spec().id();
    return new WorkflowPage<>(
        found.subList(0, limit),
        Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(last.getBytes())));
  }

  private static String place(String token) {
    try {
      var place = new String(Base64.getUrlDecoder().decode(token));
      if (place.startsWith(TOKEN)) {
        return place.substring(TOKEN.length());
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw new ServiceException(
        Reason.INVALID_INPUT,
        "the page token is not valid for this provider: begin again without it");
  }

  void delete(String id) {
    var entry = living(id);
    entry.deleted = true;
    entry.pause = null;
    entry.triggers.clear();
  }

  WorkflowDefinition pause(String id, boolean paused) {
    var entry = living(id);
    entry.pause = new Pause(paused, entry.pause.applied());
    return view(entry, entry.newest);
  }

  Activation pauseTrigger(String id, boolean paused) {
    var entry = owner(id).orElseThrow(() -> missing("there is no trigger '" + id + "'"));
    entry.triggers.compute(id, (key, before) -> new Pause(paused, before.applied()));
    return view(entry, entry.newest).spec().activations().stream()
        .filter(activation -> activation.id().filter(id::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  private Optional<Entry> owner(String trigger) {
    return entries.values().stream()
        .filter(entry -> entry.triggers.containsKey(trigger))
        .findFirst();
  }

  /** Returns the applied definition with the current paused states. */
  private static WorkflowDefinition view(Entry entry, long generation) {
    var applied = entry.generations.get(generation);
    var activations =
        applied.spec().activations().stream()
            .map(
                activation ->
                    activation.withPaused(
                        Optional.ofNullable(entry.triggers.get(activation.id().orElseThrow()))
                            .map(Pause::now)
                            .orElse(false)))
            .toList();
    return new WorkflowDefinition(
        applied.spec().withActivations(activations).withPaused(entry.pause.now()),
        generation,
        entry.createdAt,
        applied.updatedAt());
  }

  private Entry living(String id) {
    var entry = entries.get(id);
    if (entry == null || entry.deleted) {
      throw missing("there is no definition '" + id + "'");
    }
    return entry;
  }

  private static ServiceException missing(String what) {
    return new ServiceException(Reason.NOT_FOUND, what);
  }
}
