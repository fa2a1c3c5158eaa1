package org.integrationgateway.samples.scheduler;

import java.sql.Connection;
import java.sql.SQLException;

/** The tables of definitions and runs, and those of the scheduler. */
final class Tables {
  private static final String DDL =
      """
      CREATE SCHEMA IF NOT EXISTS %1$s;
      CREATE TABLE IF NOT EXISTS %1$s.definition (
        id text COLLATE "C" PRIMARY KEY,
        deleted boolean NOT NULL,
        newest bigint NOT NULL,
        content json NOT NULL
      );
      CREATE TABLE IF NOT EXISTS %1$s.generation (
        definition text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        content json NOT NULL,
        PRIMARY KEY (definition, number)
      );
      CREATE TABLE IF NOT EXISTS %1$s.activation (
        id text COLLATE "C" PRIMARY KEY,
        definition text COLLATE "C" NOT NULL
      );
      CREATE TABLE IF NOT EXISTS %1$s.run (
        id text COLLATE "C" PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        definition text COLLATE "C" NOT NULL,
        generation bigint NOT NULL,
        status text NOT NULL,
        run_key text COLLATE "C",
        apps text[] NOT NULL,
        content json NOT NULL
      );
      CREATE INDEX IF NOT EXISTS run_of ON %1$s.run (definition, number);
      CREATE UNIQUE INDEX IF NOT EXISTS run_live ON %1$s.run (definition, run_key)
        WHERE status = 'RUNNING';
      CREATE TABLE IF NOT EXISTS %1$s.event (
        run text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        content json NOT NULL,
        PRIMARY KEY (run, seq)
      );
      CREATE TABLE IF NOT EXISTS %1$s.request (
        scope text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        content text NOT NULL,
        runs text[] NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (scope, key)
      );
      CREATE INDEX IF NOT EXISTS request_at ON %1$s.request (at);
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

  /** Creates missing tables; a lock admits one program at a time. */
  static void create(Connection transaction, String schema) throws SQLException {
    try (var statement = transaction.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(hashtext('" + schema + "'))");
      statement.execute(DDL.formatted(schema));
    }
  }
}
