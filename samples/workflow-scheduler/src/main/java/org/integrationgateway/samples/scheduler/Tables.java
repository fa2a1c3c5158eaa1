package org.integrationgateway.samples.scheduler;

import java.util.Locale;
import org.integrationgateway.engines.workflow.store.Table;

/** The tables of workflows, with a key and the JSON of a row each, and that of the scheduler. */
final class Tables {
  private static final String ROWS =
      """
      CREATE TABLE IF NOT EXISTS %1$s.%2$s (key text COLLATE "C" PRIMARY KEY, content json NOT NULL);
      """;
  private static final String TIME =
      """
      CREATE INDEX IF NOT EXISTS %2$s_%3$s ON %1$s.%2$s ((content ->> '%3$s') COLLATE "C")
        WHERE content ->> '%3$s' IS NOT NULL;
      """;
  private static final String MORE =
      """
      CREATE INDEX IF NOT EXISTS runs_of ON %1$s.workflow_runs ((content ->> 'definition'), key);
      CREATE INDEX IF NOT EXISTS runs_in ON %1$s.workflow_runs ((content ->> 'status'), key);
      CREATE TABLE IF NOT EXISTS %1$s.scheduled_tasks (
        task_name text NOT NULL,
        task_instance text NOT NULL,
        task_data bytea,
        execution_time timestamptz NOT NULL,
        picked boolean NOT NULL,
        picked_by text,
        last_success timestamptz,
        last_failure timestamptz,
        consecutive_failures int,
        last_heartbeat timestamptz,
        version bigint NOT NULL,
        priority smallint,
        PRIMARY KEY (task_name, task_instance)
      );
      CREATE INDEX IF NOT EXISTS scheduled_due ON %1$s.scheduled_tasks (execution_time);
      CREATE INDEX IF NOT EXISTS scheduled_heart ON %1$s.scheduled_tasks (last_heartbeat);
      """;

  private Tables() {}

  /** The name of a table. */
  static String name(Table table) {
    return "workflow_" + table.name().toLowerCase(Locale.ROOT);
  }

  /** Creates missing tables; a lock admits one program at a time. */
  static void create(Database database, String schema) {
    var ddl = new StringBuilder("CREATE SCHEMA IF NOT EXISTS " + schema + ";\n");
    for (var table : Table.values()) {
      ddl.append(ROWS.formatted(schema, name(table)));
      table
          .timeMembers()
          .forEach(member -> ddl.append(TIME.formatted(schema, name(table), member)));
    }
    ddl.append(MORE.formatted(schema));
    database.transaction(
        transaction -> {
          try (var statement = transaction.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(hashtext('" + schema + "'))");
            return statement.execute(ddl.toString());
          }
        });
  }
}
