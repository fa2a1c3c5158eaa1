package org.integrationgateway.builtin.indexeddb.postgresql;

import java.util.List;
import org.integrationgateway.builtin.indexeddb.migration.FormatWindow;
import org.integrationgateway.builtin.indexeddb.migration.Migrations;
import org.integrationgateway.builtin.indexeddb.migration.Migrations.Step;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;

/** The tables that describe the stores, step by step. */
final class PostgresqlLayout {
  private static final List<Step> STEPS =
      List.of(
          new Step(
              "object stores, indexes and key generators",
              List.of(
                  "CREATE TABLE object_stores (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL UNIQUE, key_path bytea, auto_increment INTEGER NOT NULL, generation BIGINT NOT NULL DEFAULT 0)",
                  "CREATE TABLE indexes (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, store BIGINT NOT NULL, name TEXT NOT NULL, key_path bytea NOT NULL, is_unique INTEGER NOT NULL, multi_entry INTEGER NOT NULL, UNIQUE (store, name))",
                  "CREATE TABLE key_generators (store BIGINT PRIMARY KEY, next_key BIGINT NOT NULL)")));

  private PostgresqlLayout() {}

  static void migrate(DatabaseEngine engine, String database, FormatWindow window) {
    new Migrations(database, STEPS, window).run(engine, session -> 0);
  }
}
