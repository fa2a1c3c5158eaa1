package org.integrationgateway.server.config.server;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.providers.IndexedDbKeys;
import org.integrationgateway.server.config.providers.ProviderConfig.Carried;

/**
 * The server's own store, one of {@code providers.indexeddb}.
 *
 * @param sqliteFile the file of the embedded database
 * @param postgresql the database that replicas share
 * @param provider the name of the entry; empty when none is declared
 */
public record StorageConfig(
    Path sqliteFile, Optional<Postgresql> postgresql, Optional<String> provider) {
  /** A store in an embedded SQLite file. */
  public StorageConfig(Path sqliteFile) {
    this(sqliteFile, Optional.empty(), Optional.empty());
  }

  /**
   * A store in a PostgreSQL database.
   *
   * @param url {@code jdbc:postgresql://host:port/database}
   * @param poolSize the most connections of this server
   */
  public record Postgresql(
      String url, Optional<String> user, Optional<Secret> password, int poolSize) {
    /** The settings of an entry; empty when its source is another builtin. */
    public static Optional<Postgresql> of(Carried carried) {
      return carried.builtin().equals("postgresql")
          ? carried
              .config()
              .find(IndexedDbKeys.URL)
              .map(
                  url ->
                      new Postgresql(
                          url,
                          carried.config().find(IndexedDbKeys.USER),
                          carried.config().find(IndexedDbKeys.PASSWORD),
                          carried.config().get(IndexedDbKeys.POOL_SIZE)))
          : Optional.empty();
    }
  }
}
