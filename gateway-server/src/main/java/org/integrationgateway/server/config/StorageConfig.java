package org.integrationgateway.server.config;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * Where the server's own records live, by {@code providers.indexeddb.<name>}.
 *
 * @param sqliteFile the embedded database, where there is no other
 * @param postgresql the database that replicas share
 */
public record StorageConfig(Path sqliteFile, Optional<Postgresql> postgresql) {
  /** In an embedded SQLite file. */
  public StorageConfig(Path sqliteFile) {
    this(sqliteFile, Optional.empty());
  }

  /**
   * In a PostgreSQL database.
   *
   * @param url {@code jdbc:postgresql://host:port/database}
   * @param poolSize the most connections of this server
   */
  public record Postgresql(
      String url, Optional<String> user, Optional<Secret> password, int poolSize) {}
}
