package org.integrationgateway.config;

import java.util.Map;
import java.util.Set;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;

/** Warns about keys of embedded apps that nothing reads: they have no package and no process. */
record EmbeddedAppChecks(Reading reading) {
  private static final Set<String> READ =
      Set.of("provider", "authorizationPolicy", "auth", "limits", "mcp", "required", "capture");

  /** Served for packages only; an embedded app with this key is refused. */
  private static final String STATIC = "static";

  void check(Settings root, Map<String, AppConfig> apps) {
    apps.forEach(
        (name, app) -> {
          if (app.source() instanceof Source.Builtin builtin) {
            root.node(ConfigKeys.APPS)
                .flatMap(all -> all.entry(name))
                .map(Node.Entry::value)
                .filter(Node.Mapping.class::isInstance)
                .ifPresent(entry -> check(name, builtin.name(), (Node.Mapping) entry));
          }
        });
  }

  private void check(String app, String builtin, Node.Mapping written) {
    for (var entry : written.entries()) {
      var key = entry.key();
      if (!READ.contains(key) && !key.equals(STATIC) && !isReported(entry)) {
        reading.problem(
            ConfigRule.NO_EFFECT,
            entry.keyAt(),
            "'apps.%s.%s' has no effect: builtin:%s is a part of the gateway"
                .formatted(app, key, builtin),
            "Remove it: only apps from packages have this key.");
      }
    }
  }

  /** Whether a problem of the key or its value is known already. */
  private boolean isReported(Node.Entry entry) {
    var key = entry.keyAt();
    return reading.problems().sorted().stream()
        .map(Problem::at)
        .anyMatch(
            at ->
                at.source().equals(key.source())
                    && at.offset() >= key.offset()
                    && at.offset() < Math.max(entry.value().at().end(), key.end()));
  }
}
