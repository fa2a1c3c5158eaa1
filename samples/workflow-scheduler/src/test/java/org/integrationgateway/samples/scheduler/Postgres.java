package org.integrationgateway.samples.scheduler;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** A real PostgreSQL on a free port. */
final class Postgres implements AutoCloseable {
  private final EmbeddedPostgres server;

  Postgres() {
    try {
      server = EmbeddedPostgres.builder().start();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  String url() {
    return "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
  }

  Config config(String schema) {
    return new Config(url(), "postgres", Optional.empty(), schema, 8, 50, 1);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
