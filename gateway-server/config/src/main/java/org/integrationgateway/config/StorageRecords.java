package org.integrationgateway.config;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.ProviderConfig.Carried;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes a record of the server's own store, one of {@code providers.indexeddb}. */
record StorageRecords(Reading reading, GatewayHome home) {
  /** The key of {@code server.providers} that names the store. */
  private static final String KEY = "indexeddb";

  StorageConfig storage(Settings root, DeclaredProviders providers) {
    var declared = providers.of(ProviderKind.INDEXEDDB);
    return chosen(root, declared)
        .flatMap(this::storage)
        .orElseGet(() -> new StorageConfig(home.database()));
  }

  private Optional<StorageConfig> storage(ProviderConfig database) {
    return database.origin() instanceof Carried carried
        ? Optional.of(
            new StorageConfig(
                carried
                    .find(SqliteIndexedDb.Config.class)
                    .flatMap(SqliteIndexedDb.Config::path)
                    .orElseGet(home::database),
                carried.find(PostgresqlConfig.class),
                Optional.of(database.name())))
        : Optional.empty();
  }

  private Optional<ProviderConfig> chosen(Settings root, List<ProviderConfig> declared) {
    var providers = root.block("server").block("providers");
    var named =
        reading.reference(
            providers,
            KEY,
            "the provider",
            "providers.indexeddb",
            declared.stream().map(ProviderConfig::name).toList());
    if (named.isPresent()) {
      return named(providers, named.get(), declared);
    }
    var carried =
        declared.stream().filter(database -> database.origin() instanceof Carried).toList();
    var candidates =
        carried.size() == 1 ? carried : carried.stream().filter(ProviderConfig::isDefault).toList();
    if (!carried.isEmpty() && candidates.size() != 1) {
      problem(
          root,
          "'providers.indexeddb' declares several stores without one default",
          "Put 'default: true' on one of them, or name it in server.providers.indexeddb.");
    }
    return candidates.stream().findFirst();
  }

  private Optional<ProviderConfig> named(
      Settings providers, String name, List<ProviderConfig> declared) {
    var found = declared.stream().filter(database -> database.name().equals(name)).findFirst();
    found
        .filter(database -> !(database.origin() instanceof Carried))
        .ifPresent(
            database ->
                reading.refuse(
                    providers,
                    KEY,
                    "'server.providers.indexeddb' names '"
                        + name
                        + "', a package: the server opens its own store before it starts packages",
                    "Name one with 'source: builtin:sqlite' or 'builtin:postgresql'."));
    return found;
  }

  private void problem(Settings root, String message, String remedy) {
    reading.refuse(root.block("providers"), KEY, message, remedy);
  }
}
