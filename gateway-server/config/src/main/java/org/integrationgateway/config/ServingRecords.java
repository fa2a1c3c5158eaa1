package org.integrationgateway.config;

import java.util.List;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
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
    root.node("providers")
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
    var chosen = root.block("server").block("providers");
    var providers = declared;
    for (var kind :
        List.of(ProviderKind.IDENTITY, ProviderKind.AUTHORIZATION, ProviderKind.SECRETS)) {
      providers = chosen(chosen, kind, providers);
    }
    return providers;
  }

  private DeclaredProviders chosen(
      Settings block, ProviderKind<?> kind, DeclaredProviders declared) {
    var known = declared.of(kind).stream().map(ProviderConfig::name).toList();
    return reading
        .reference(block, kind.text(), "the provider", "providers." + kind, known)
        .filter(known::contains)
        .map(name -> declared.choosing(kind, name))
        .orElse(declared);
  }
}
