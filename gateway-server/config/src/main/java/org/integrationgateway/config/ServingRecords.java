package org.integrationgateway.config;

import java.util.Optional;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.server.ServerKeys;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Marks the providers that {@code server.providers} chooses as defaults. */
record ServingRecords(Reading reading) {
  DeclaredProviders chosen(Settings root, DeclaredProviders declared) {
    var chosen = marked(root, declared);
    warn(root, ProviderKind.IDENTITY, "identity", chosen);
    warn(root, ProviderKind.AUTHORIZATION, "authorization", chosen);
    return chosen;
  }

  /** Warns when several providers could serve the server: one has to be chosen. */
  private void warn(Settings root, ProviderKind<?> kind, String name, DeclaredProviders declared) {
    var all = declared.of(kind);
    if (all.isEmpty() || declared.defaultOf(kind).isPresent()) {
      return;
    }
    root.node(ConfigKeys.PROVIDERS)
        .map(Node::at)
        .ifPresent(
            place ->
                reading.problem(
                    ConfigRule.MATCHES_NOTHING,
                    place,
                    "none of the %d providers of providers.%s serves the server: %s"
                        .formatted(
                            all.size(),
                            name,
                            String.join(", ", all.stream().map(ProviderConfig::name).toList())),
                    "Name one in server.providers.%s, or put 'default: true' on it."
                        .formatted(name)));
  }

  private DeclaredProviders marked(Settings root, DeclaredProviders declared) {
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
