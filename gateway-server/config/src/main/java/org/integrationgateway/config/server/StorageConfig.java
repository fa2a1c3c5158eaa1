package org.integrationgateway.config.server;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;

/**
 * The server's own store, one of {@code providers.indexeddb}.
 *
 * @param sqliteFile the file of the embedded database
 * @param postgresql the database that replicas share
 * @param provider the name of the entry; empty when none is declared
 */
public record StorageConfig(
    Path sqliteFile, Optional<PostgresqlConfig> postgresql, Optional<String> provider) {
  /** A store in an embedded SQLite file. */
  public StorageConfig(Path sqliteFile) {
    this(sqliteFile, Optional.empty(), Optional.empty());
  }
}
