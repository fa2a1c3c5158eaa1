package org.integrationgateway.builtin.workflow;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** The object stores of workflows: one for each table, and their indexes. */
final class WorkflowSchema {
  static final String BY_STATUS = "status";
  static final String BY_DEFINITION = "definition";
  static final String BY_BOTH = "definition_status";

  private static final Map<Table, StoreSchema> STORES = new EnumMap<>(Table.class);

  static {
    add(Table.DEFINITIONS, "workflow_definitions");
    add(Table.GENERATIONS, "workflow_generations");
    add(
        Table.TRIGGERS,
        "workflow_activations",
        index(BY_DEFINITION, "definition"),
        index("match", "match"));
    add(
        Table.RUNS,
        "workflow_runs",
        index(BY_DEFINITION, "definition", "id"),
        index(BY_STATUS, "status", "id"),
        index(BY_BOTH, "definition", "status", "id"));
    add(Table.RUN_APPS, "workflow_run_apps");
    add(Table.STEPS, "workflow_steps");
    add(Table.EVENTS, "workflow_run_events");
    add(Table.SIGNALS, "workflow_signals");
    add(Table.RUN_KEYS, "workflow_run_keys");
    add(Table.REQUESTS, "workflow_requests");
    add(Table.DELIVERIES, "workflow_deliveries");
  }

  private static final List<String> NAMES =
      STORES.values().stream().map(StoreSchema::name).toList();

  private WorkflowSchema() {}

  private static void add(Table table, String store, IndexSchema... more) {
    var key = path(table.keyMembers().toArray(String[]::new));
    var indexes = new ArrayList<>(List.of(more));
    table.timeMembers().forEach(member -> indexes.add(index(member, member)));
    STORES.put(table, StoreSchema.of(store, key, indexes.toArray(IndexSchema[]::new)));
  }

  private static IndexSchema index(String name, String... members) {
    return IndexSchema.of(name, path(members));
  }

  private static KeyPath path(String... members) {
    return members.length == 1 ? KeyPath.of(members[0]) : KeyPath.compound(members);
  }

  /** The name of the object store of a table. */
  static String name(Table table) {
    return Objects.requireNonNull(STORES.get(table)).name();
  }

  /** The names of all object stores. */
  static List<String> names() {
    return NAMES;
  }

  /** Creates missing object stores and indexes. */
  static void create(IndexedDb database) {
    STORES.values().forEach(database::createStore);
  }
}
