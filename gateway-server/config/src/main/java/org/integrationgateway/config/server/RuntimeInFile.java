package org.integrationgateway.config.server;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** The block {@code runtime}. */
public record RuntimeInFile(
    @Doc(
            "The runtime provider for entries that name none. Default: the only one. When"
                + " it is set, executable apps that name no runtime run there too.")
        Optional<String> defaultProvider,
    @Doc("Runtime providers, which run executable apps, by name.")
        @ReadAs(Entry.class)
        @Default("{}")
        Map<String, Settings> providers,
    @Doc("How providers that runtimes run reach the services of this host.") @Default("{}")
        RelayConfig relay) {
  private static final class Entry implements Supplier<Shape<Settings>> {
    @Override
    public Shape<Settings> get() {
      return DeclaredKinds.RUNTIME.shape();
    }
  }
}
