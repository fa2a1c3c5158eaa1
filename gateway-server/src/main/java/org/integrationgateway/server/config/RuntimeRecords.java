package org.integrationgateway.server.config;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.config.providers.DeclaredKinds;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.shape.Settings;

/** {@code runtime} as records. */
record RuntimeRecords(ConfigRecords records) {
  List<ProviderConfig> runtimes(Settings runtime) {
    var declared = runtime.get(DeclaredKinds.RUNTIME.key());
    var chosen = runtime.find(ConfigKeys.DEFAULT_RUNTIME);
    chosen
        .filter(name -> !declared.containsKey(name))
        .ifPresent(
            name ->
                records.dangling(
                    runtime,
                    ConfigKeys.DEFAULT_RUNTIME,
                    "the runtime provider",
                    name,
                    declared.keySet()));
    var all = new ArrayList<ProviderConfig>();
    declared.forEach(
        (name, entry) ->
            DeclaredKinds.RUNTIME
                .entry(name, entry)
                .map(config -> chosen.stream().anyMatch(name::equals) ? config.asDefault() : config)
                .ifPresent(all::add));
    return all;
  }
}
