package org.integrationgateway.builtin.indexeddb.sqlite;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.migration.Migrations;
import org.integrationgateway.builtin.indexeddb.migration.Migrations.Step;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** The tables that describe the stores, step by step. */
final class SqliteLayout {
  /**
   * Marks the file as the gateway's (https://sqlite.org/pragma.html#pragma_application_id): "GWDB".
   */
  private static final long APPLICATION = 0x47574442;

  /**
   * Each step sets the version in the file, so that programs from before the journal refuse newer
   * files.
   */
  private static final List<Step> STEPS =
      List.of(
          new Step(
              "object stores and indexes",
              List.of(
                  "CREATE TABLE object_stores (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, key_path BLOB)",
                  "CREATE TABLE indexes (id INTEGER PRIMARY KEY AUTOINCREMENT, store INTEGER NOT NULL, name TEXT NOT NULL, key_path BLOB NOT NULL, is_unique INTEGER NOT NULL, UNIQUE (store, name))",
                  "PRAGMA application_id = " + APPLICATION,
                  "PRAGMA user_version = 1")),
          new Step(
              "key generators, multi-entry indexes, generations",
              List.of(
                  "ALTER TABLE object_stores ADD COLUMN generation INTEGER NOT NULL DEFAULT 0",
                  "ALTER TABLE object_stores ADD COLUMN auto_increment INTEGER NOT NULL DEFAULT 0",
                  "ALTER TABLE indexes ADD COLUMN multi_entry INTEGER NOT NULL DEFAULT 0",
                  "CREATE TABLE key_generators (store INTEGER PRIMARY KEY, next_key INTEGER NOT NULL)",
                  "PRAGMA user_version = 2")));

  private SqliteLayout() {}

  /**
   * Brings the file to this version.
   *
   * @throws IndexedDbException {@code UNUSABLE} when it is another program's or a newer version's
   */
  static void migrate(DatabaseEngine engine, Path file) {
    new Migrations(file.toString(), STEPS).run(engine, session -> unrecorded(session, file));
  }

  private static int unrecorded(DatabaseSession session, Path file) {
    long application = number(session, "PRAGMA application_id");
    long version = number(session, "PRAGMA user_version");
    boolean empty =
        number(session, "SELECT count(*) FROM sqlite_schema WHERE name <> 'layout_steps'") == 0;
    if (application != APPLICATION && !(empty && application == 0)) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "%s is a database of another program: name another file".formatted(file));
    }
    if (version > STEPS.size() && !isJournaled(session)) {
      throw new IndexedDbException(
          Reason.UNUSABLE,
          "database %s has format %d and this gateway supports formats up to %d: upgrade it"
              .formatted(file, version, STEPS.size()));
    }
    return (int) version;
  }

  /** Whether the format of the file is checked by its own row. */
  private static boolean isJournaled(DatabaseSession session) {
    return number(session, "SELECT count(*) FROM sqlite_schema WHERE name = 'store_format'") > 0;
  }

  private static long number(DatabaseSession session, String sql) {
    return session.query(sql, row -> row.getLong(1)).get(0);
  }
}
