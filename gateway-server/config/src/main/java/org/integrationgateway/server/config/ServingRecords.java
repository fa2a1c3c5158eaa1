package org.integrationgateway.server.config;

import java.util.Optional;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.server.ServerKeys;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

/** Marks the providers that {@code server.providers} chooses as defaults. */
record ServingRecords(Reading reading) {
  DeclaredProviders chosen(Settings root, DeclaredProviders declared) {
    var chosen = root.find(ConfigKeys.SERVER).map(server -> server.get(ServerKeys.PROVIDERS));
    return chosen
        .map(
            block ->
                chosen(
                    block,
                    ServerKeys.AUTHORIZATION,
                    ProviderKind.AUTHORIZATION,
                    chosen(block, ServerKeys.IDENTITY, ProviderKind.IDENTITY, declared)))
        .orElse(declared);
  }

  private DeclaredProviders chosen(
      Settings block, Key<String> key, ProviderKind<?> kind, DeclaredProviders declared) {
    Optional<String> name = block.find(key);
    if (name.isEmpty()) {
      return declared;
    }
    var known = declared.of(kind).stream().map(ProviderConfig::name).toList();
    if (!known.contains(name.get())) {
      reading.dangling(block, key, "the provider", "providers." + key.name(), name.get(), known);
      return declared;
    }
    return declared.choosing(kind, name.get());
  }
}
