package org.integrationgateway.sdk.serve;

import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.internal.json.JsonTypes;

/** A deployment's configuration, read into the author's record before the author sees it. */
final class ConfigSetup {
  private ConfigSetup() {}

  /** The configuration of a provider without one. */
  private record NoConfig() {}

  static <P> Setup<P> of(Supplier<? extends P> provider) {
    return of(NoConfig.class, none -> provider.get());
  }

  /**
   * The JSON type is prepared when the host configures the provider, so that it does not delay
   * listening.
   */
  static <C, P> Setup<P> of(Class<C> config, Function<C, ? extends P> provider) {
    if (!config.isRecord()) {
      throw new IllegalArgumentException(
          config.getName() + " is not a record: the configuration of a provider is one");
    }
    return json -> provider.apply(JsonTypes.ofRecord(config).read(json));
  }
}
