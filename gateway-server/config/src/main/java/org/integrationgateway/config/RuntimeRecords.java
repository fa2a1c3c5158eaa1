package org.integrationgateway.config;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;

/** Makes records of {@code runtime}. */
record RuntimeRecords(Reading reading) {
  List<ProviderConfig> runtimes(Settings runtime) {
    var declared = runtime.blocks("providers");
    var chosen =
        reading.reference(
            runtime,
            "defaultProvider",
            "the runtime provider",
            "runtime.providers",
            declared.keySet());
    var all = new ArrayList<ProviderConfig>();
    declared.forEach(
        (name, entry) ->
            DeclaredKinds.RUNTIME
                .entry(name, entry, reading)
                .map(config -> chosen.stream().anyMatch(name::equals) ? config.asDefault() : config)
                .ifPresent(all::add));
    return all;
  }
}
