package org.integrationgateway.builtin.indexeddb.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.Secret;

/**
 * The PostgreSQL server of all tests of this process, with a new database for each that needs one.
 */
public final class Postgres {
  private final EmbeddedPostgres server;
  private final AtomicInteger databases = new AtomicInteger();

  /** Starts the server for the first test; it ends with the process. */
  public static Postgres shared() {
    return Running.SERVER;
  }

  private static final class Running {
    static final Postgres SERVER = new Postgres();
  }

  private Postgres() {
    try {
      server = EmbeddedPostgres.builder().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new, empty database. */
  public PostgresqlConfig database() {
    var name = "test_" + databases.incrementAndGet();
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new PostgresqlConfig(
        server.getJdbcUrl("postgres", name),
        Optional.of("postgres"),
        Optional.of(Secret.of("postgres")),
        PostgresqlConfig.POOL_SIZE);
  }
}
