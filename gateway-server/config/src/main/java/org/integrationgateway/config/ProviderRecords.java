package org.integrationgateway.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.providers.DeclaredKind;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes records of {@code providers}. */
record ProviderRecords(Reading reading) {
  DeclaredProviders providers(Settings providers) {
    var all = new ArrayList<ProviderConfig>();
    for (var kind : DeclaredKinds.all()) {
      var entries = new ArrayList<ProviderConfig>();
      var declared = providers.blocks(kind.kind().text());
      declared.forEach((name, entry) -> kind.entry(name, entry, reading).ifPresent(entries::add));
      requireOneDefault(kind, entries, providers);
      if (kind.kind().equals(ProviderKind.IDENTITY)) {
        requireOneLocalIdentity(kind, entries, declared);
      }
      all.addAll(entries);
    }
    return new DeclaredProviders(all);
  }

  /** The accounts of a gateway have one set of login pages. */
  private void requireOneLocalIdentity(
      DeclaredKind kind, List<ProviderConfig> entries, Map<String, Settings> declared) {
    var local =
        entries.stream().filter(ProviderRecords::isLocal).map(ProviderConfig::name).toList();
    declared.forEach(
        (name, entry) -> {
          if (local.size() > 1 && local.contains(name)) {
            reading.refuse(
                entry,
                "source",
                ("'providers.identity.%s' is one of several builtin:local providers, of which"
                        + " there can be only one, because of its login pages: %s")
                    .formatted(name, String.join(", ", local)),
                "Keep one of them.");
          }
        });
  }

  private static boolean isLocal(ProviderConfig provider) {
    return provider.origin() instanceof ProviderConfig.Carried carried
        && carried.builtin().equals("local");
  }

  private void requireOneDefault(
      DeclaredKind kind, List<ProviderConfig> entries, Settings providers) {
    var defaults =
        entries.stream().filter(ProviderConfig::isDefault).map(ProviderConfig::name).toList();
    if (defaults.size() > 1) {
      reading.refuse(
          providers,
          kind.kind().text(),
          "'providers.%s' has more than one default: %s"
              .formatted(kind.kind(), String.join(", ", defaults)),
          "Keep 'default: true' on one of them only.");
    }
  }
}
