package org.integrationgateway.builtin.indexeddb.faults;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.integrationgateway.builtin.indexeddb.faults.FaultyConnections.Breakage;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.indexeddb.postgresql.WatchedPostgresql;
import org.integrationgateway.builtin.indexeddb.sqlite.WatchedSqlite;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.postgresql.jdbc.PgConnection;

/**
 * The address of a database, for this process and for those that are killed.
 *
 * @param url of the driver
 */
record Place(String url) {
  private static final String SQLITE = "jdbc:sqlite:";

  static Place file(Path file) {
    return new Place(SQLITE + file);
  }

  private boolean isFile() {
    return url.startsWith(SQLITE);
  }

  IndexedDb open(UnaryOperator<Connection> around) {
    return isFile()
        ? WatchedSqlite.open(Path.of(url.substring(SQLITE.length())), around)
        : WatchedPostgresql.open(
            new PostgresqlConfig(
                url, Optional.of("postgres"), Optional.of(Secret.of("postgres")), 10),
            around);
  }

  IndexedDb open() {
    return open(UnaryOperator.identity());
  }

  /** Closes the connection to a file, or cuts the connection to a server. */
  Breakage breakage() {
    return isFile()
        ? Connection::close
        : connection -> connection.unwrap(PgConnection.class).abort(Runnable::run);
  }

  /** The tables of stores and indexes; checks a file for damage too. */
  Set<String> tables() throws SQLException {
    try (var connection = DriverManager.getConnection(url, "postgres", "postgres")) {
      if (isFile()) {
        var found = column(connection, "PRAGMA integrity_check");
        if (!found.equals(Set.of("ok"))) {
          throw new AssertionError(url + " is damaged: " + found);
        }
      }
      var tables =
          column(
              connection,
              isFile()
                  ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
                  : "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'");
      tables.removeIf(name -> !name.startsWith("records_") && !name.startsWith("entries_"));
      return tables;
    }
  }

  private static Set<String> column(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      var found = new HashSet<String>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }

  /** The number of tables of these stores, with their indexes. */
  static int tables(Contents contents) {
    return contents.stores().values().stream()
        .mapToInt(store -> 1 + store.schema().indexes().size())
        .sum();
  }
}
