package org.integrationgateway.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.config.providers.DeclaredKind;
import org.integrationgateway.server.config.providers.DeclaredKinds;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

/** Makes records of {@code providers}. */
record ProviderRecords(Reading reading) {
  DeclaredProviders providers(Settings providers) {
    var all = new ArrayList<ProviderConfig>();
    for (var kind : DeclaredKinds.all()) {
      var entries = new ArrayList<ProviderConfig>();
      Map<String, Settings> declared = providers.get(kind.key());
      declared.forEach((name, entry) -> kind.entry(name, entry, reading).ifPresent(entries::add));
      requireOneDefault(kind, entries, providers);
      all.addAll(entries);
    }
    return new DeclaredProviders(all);
  }

  private void requireOneDefault(
      DeclaredKind kind, List<ProviderConfig> entries, Settings providers) {
    var defaults =
        entries.stream().filter(ProviderConfig::isDefault).map(ProviderConfig::name).toList();
    if (defaults.size() > 1) {
      reading.refuse(
          providers,
          kind.key(),
          "'providers.%s' has more than one default: %s"
              .formatted(kind.kind(), String.join(", ", defaults)),
          "Leave 'default: true' on one of them.");
    }
  }
}
