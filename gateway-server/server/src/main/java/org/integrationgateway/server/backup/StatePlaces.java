package org.integrationgateway.server.backup;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlEngine;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlUse;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine;
import org.integrationgateway.builtin.indexeddb.sqlite.SqliteEngine;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.ProviderConfig.Carried;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The places of a deployment's state.
 *
 * @param databases by the path of their entry in the configuration, the server's own first
 * @param objects the folders of the embedded object stores, by the path of their entry
 * @param lock the lock file, which need not exist
 */
record StatePlaces(
    Map<String, StorageConfig> databases, Map<String, Path> objects, Optional<Path> lock) {
  /** The name of the server's own database. */
  static final String OWN = "server";

  static StatePlaces of(GatewayConfig config) {
    var data = config.home().resolve("data");
    var databases = new LinkedHashMap<String, StorageConfig>();
    databases.put(OWN, config.storage());
    for (var declared : config.providers().of(ProviderKind.INDEXEDDB)) {
      if (!config.storage().provider().equals(Optional.of(declared.name()))) {
        database(declared, data).ifPresent(place -> databases.put(declared.path(), place));
      }
    }
    var objects = new LinkedHashMap<String, Path>();
    for (var declared : config.providers().of(ProviderKind.S3)) {
      if (declared.origin() instanceof Carried carried) {
        carried
            .find(DirectoryStorage.Config.class)
            .ifPresent(
                objectStore ->
                    objects.put(
                        declared.path(),
                        objectStore
                            .path()
                            .orElseGet(() -> data.resolve("s3").resolve(declared.name()))));
      }
    }
    return new StatePlaces(databases, objects, config.packages().lock());
  }

  private static Optional<StorageConfig> database(ProviderConfig declared, Path data) {
    if (!(declared.origin() instanceof Carried carried)) {
      return Optional.empty();
    }
    var file =
        carried
            .find(SqliteIndexedDb.Config.class)
            .map(
                sqlite ->
                    sqlite
                        .path()
                        .orElseGet(
                            () -> data.resolve("indexeddb").resolve(declared.name() + ".db")))
            .orElse(data);
    return Optional.of(
        new StorageConfig(file, carried.find(PostgresqlConfig.class), Optional.empty()));
  }

  static DatabaseEngine open(StorageConfig place) {
    return place
        .postgresql()
        .<DatabaseEngine>map(PostgresqlEngine::open)
        .orElseGet(() -> SqliteEngine.open(place.sqliteFile()));
  }

  /** Whether a server has the database open. */
  static boolean isInUse(StorageConfig place) {
    return place
        .postgresql()
        .map(PostgresqlUse::isConnected)
        .orElseGet(() -> SqliteEngine.isInUse(place.sqliteFile()));
  }
}
