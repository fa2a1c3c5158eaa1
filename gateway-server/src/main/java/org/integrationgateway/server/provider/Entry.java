package org.integrationgateway.server.provider;

import java.util.Map;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;

/**
 * A provider as the deployment names and configures it.
 *
 * @param name in messages, logs, and its own environment
 * @param block of the configuration that lists it
 * @param path of its entry in the configuration
 * @param configJson one JSON object
 * @param env added to the clean environment
 */
record Entry(
    ProviderKind<?> kind,
    String name,
    String block,
    String path,
    String configJson,
    Map<String, String> env) {
  Entry {
    env = Map.copyOf(env);
  }

  static Entry of(AppConfig app) {
    return new Entry(
        ProviderKind.APP,
        app.name(),
        "apps",
        "apps." + app.name(),
        app.config().toString(),
        app.env());
  }

  static Entry of(ProviderConfig provider, ProviderConfig.Packaged packaged) {
    return new Entry(
        provider.kind(),
        provider.kind() + "." + provider.name(),
        "providers." + provider.kind(),
        provider.path(),
        packaged.config().toString(),
        packaged.env());
  }
}
