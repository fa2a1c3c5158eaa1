package org.integrationgateway.server.provider;

import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.Kind;
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

  /** The kinds of its package; pages stand among the apps whose operations they show. */
  List<String> packages() {
    return kind.equals(ProviderKind.APP)
        ? List.of(Kind.APP.text(), Kind.UI.text())
        : List.of(kind.text());
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
