package org.integrationgateway.server.builtin.workflow.plan;

import java.util.List;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The object stores of workflows. */
public final class WorkflowStores {
  /**
   * A row for each definition. The row of a deleted definition stays, for the number of its last
   * generation.
   */
  public static final String DEFINITIONS = "workflow_definitions";

  /** The specification of each generation; never changed. */
  public static final String GENERATIONS = "workflow_generations";

  /** Triggers of existing definitions. */
  public static final String ACTIVATIONS = "workflow_activations";

  public static final String RUNS = "workflow_runs";

  /** The apps that each run invokes. */
  public static final String RUN_APPS = "workflow_run_apps";

  /** Steps of runs, by their position. */
  public static final String STEPS = "workflow_steps";

  public static final String EVENTS = "workflow_run_events";

  /** Signals of runs, with those that a step has taken. */
  public static final String SIGNALS = "workflow_signals";

  /** Runs under way that have a run key. */
  public static final String RUN_KEYS = "workflow_run_keys";

  /** Requests with an idempotency key. */
  public static final String REQUESTS = "workflow_requests";

  /** Delivered events. */
  public static final String DELIVERIES = "workflow_deliveries";

  /** Index: when a schedule is due next. */
  public static final String DUE = "due";

  /** Index: the event types that a trigger may match. */
  public static final String MATCH = "match";

  public static final String BY_DEFINITION = "definition";
  public static final String BY_STATUS = "status";
  public static final String BY_BOTH = "definition_status";
  public static final String ENDED = "endedAt";

  /** Index: when an attempt can be claimed, for the first time or after its lease has expired. */
  public static final String WORK = "work";

  /** Index: when a wait ends. */
  public static final String TIMER = "timer";

  public static final String AT = "at";

  private static final List<StoreSchema> ALL =
      List.of(
          StoreSchema.of(DEFINITIONS, KeyPath.of("id")),
          StoreSchema.of(GENERATIONS, KeyPath.compound("definition", "generation")),
          StoreSchema.of(
              ACTIVATIONS,
              KeyPath.of("id"),
              IndexSchema.of(BY_DEFINITION, KeyPath.of("definition")),
              IndexSchema.of(DUE, KeyPath.of("due")),
              IndexSchema.of(MATCH, KeyPath.of("match"))),
          StoreSchema.of(
              RUNS,
              KeyPath.of("id"),
              IndexSchema.of(BY_DEFINITION, KeyPath.compound("definition", "id")),
              IndexSchema.of(BY_STATUS, KeyPath.compound("status", "id")),
              IndexSchema.of(BY_BOTH, KeyPath.compound("definition", "status", "id")),
              IndexSchema.of(ENDED, KeyPath.of("endedAt"))),
          StoreSchema.of(RUN_APPS, KeyPath.compound("app", "run")),
          StoreSchema.of(
              STEPS,
              KeyPath.compound("run", "position"),
              IndexSchema.of(WORK, KeyPath.of("work")),
              IndexSchema.of(TIMER, KeyPath.of("timer"))),
          StoreSchema.of(EVENTS, KeyPath.compound("run", "seq")),
          StoreSchema.of(SIGNALS, KeyPath.compound("run", "number")),
          StoreSchema.of(RUN_KEYS, KeyPath.compound("definition", "key")),
          StoreSchema.of(
              REQUESTS, KeyPath.compound("scope", "key"), IndexSchema.of(AT, KeyPath.of("at"))),
          StoreSchema.of(
              DELIVERIES, KeyPath.compound("source", "id"), IndexSchema.of(AT, KeyPath.of("at"))));

  private static final List<String> NAMES = ALL.stream().map(StoreSchema::name).toList();

  private WorkflowStores() {}

  /** The names of all object stores. */
  public static List<String> names() {
    return NAMES;
  }

  /** Creates missing object stores and indexes. */
  public static void create(IndexedDb database) {
    ALL.forEach(database::createStore);
  }
}
