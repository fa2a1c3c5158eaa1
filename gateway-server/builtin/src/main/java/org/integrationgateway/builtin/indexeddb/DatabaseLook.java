package org.integrationgateway.builtin.indexeddb;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.codec.DocumentBytes;
import org.integrationgateway.builtin.indexeddb.migration.FormatWindow;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlEngine;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;
import org.integrationgateway.builtin.indexeddb.sqlite.SqliteEngine;
import org.integrationgateway.sdk.indexeddb.record.Document;

/** A look at a database that changes nothing in it, also while servers use it. */
public final class DatabaseLook implements AutoCloseable {
  private static final String FORMAT_TABLE = "store_format";

  private final DatabaseSession session;
  private final String name;
  private final boolean shared;

  private DatabaseLook(DatabaseSession session, String name, boolean shared) {
    this.session = session;
    this.name = name;
    this.shared = shared;
  }

  /**
   * Looks at a file.
   *
   * @throws org.integrationgateway.sdk.indexeddb.record.IndexedDbException when it cannot be read
   */
  public static DatabaseLook at(Path sqlite) {
    return new DatabaseLook(SqliteEngine.readOnly(sqlite), sqlite.toString(), false);
  }

  /**
   * Looks at a database that replicas share.
   *
   * @param patience of the login and of each query
   * @throws org.integrationgateway.sdk.indexeddb.record.IndexedDbException when it does not answer,
   *     or refuses
   */
  public static DatabaseLook at(PostgresqlConfig config, Duration patience) {
    return new DatabaseLook(PostgresqlEngine.readOnly(config, patience), "the database", true);
  }

  /** Whether a gateway has set the database up. */
  public boolean isSetUp() {
    var sql =
        shared
            ? "SELECT count(*) FROM pg_catalog.pg_class WHERE relname = ? AND"
                + " pg_table_is_visible(oid)"
            : "SELECT count(*) FROM sqlite_schema WHERE name = ?";
    return session.query(sql, row -> row.getLong(1), FORMAT_TABLE).get(0) > 0;
  }

  /**
   * The format of the database, and the program that has set it.
   *
   * @throws org.integrationgateway.sdk.indexeddb.record.IndexedDbException {@code UNUSABLE} when
   *     this program cannot use it
   */
  public String format() {
    return FormatWindow.CURRENT.shown(session, name);
  }

  /** The records of an object store; none where it does not exist. */
  public List<Document> records(String store) {
    var table = Optional.ofNullable(StoreTables.load(session, store).byName().get(store));
    return table
        .map(
            found ->
                session.query(
                    "SELECT v FROM " + found.name(), row -> DocumentBytes.decode(row.getBytes(1))))
        .orElse(List.of());
  }

  /** The clock of a shared database; empty for a file. */
  public Optional<Instant> clock() {
    return shared
        ? Optional.of(
            session
                .query("SELECT clock_timestamp()", row -> row.getTimestamp(1).toInstant())
                .get(0))
        : Optional.empty();
  }

  /** The reason why a server cannot use a shared database; empty when it can. */
  public Optional<String> refusal() {
    if (!shared) {
      return Optional.empty();
    }
    if (is("SELECT pg_is_in_recovery()")) {
      return Optional.of("it is a standby, which takes no writes");
    }
    if (!is("SELECT has_schema_privilege(current_schema(), 'CREATE')")) {
      return Optional.of("the user may not create tables in its schema");
    }
    boolean writes =
        !isSetUp()
            || is(
                "SELECT has_table_privilege('object_stores', 'INSERT') AND"
                    + " has_table_privilege('object_stores', 'UPDATE') AND"
                    + " has_table_privilege('object_stores', 'DELETE')");
    return writes ? Optional.empty() : Optional.of("the user may not write the tables");
  }

  private boolean is(String sql) {
    return session.query(sql, row -> row.getBoolean(1)).get(0);
  }

  @Override
  public void close() {
    session.close();
  }
}
