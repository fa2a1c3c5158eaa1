package org.integrationgateway.telemetry;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.config.telemetry.Signal;

/** The configuration as properties of OpenTelemetry. */
final class OtlpProperties {
  private static final String EXPORTER = "otel.exporter.otlp.";
  private static final String VALUE_LIMIT = "attribute.value.length.limit";

  private final OtlpConfig config;
  private final ConfigProperties variables;
  private final Map<String, String> all = new HashMap<>();

  private OtlpProperties(OtlpConfig config, ConfigProperties variables) {
    this.config = config;
    this.variables = variables;
  }

  /** Defaults, where neither the file nor a variable says anything. */
  static Map<String, String> usual() {
    return Map.of(
        "otel.service.name",
        "integration-gateway",
        EXPORTER + "protocol",
        "http/protobuf",
        "otel.span.attribute.count.limit",
        "64");
  }

  /** The words of the file, also where a variable says something else. */
  static Map<String, String> written(OtlpConfig config, ConfigProperties variables) {
    return new OtlpProperties(config, variables).all();
  }

  private Map<String, String> all() {
    // The server writes the headers of traces itself.
    all.put("otel.propagators", "none");
    // Steps are short; the stack in a line of the log is not.
    if (variables.getString("otel." + VALUE_LIMIT) == null
        && variables.getString("otel.span." + VALUE_LIMIT) == null) {
      all.put("otel.span." + VALUE_LIMIT, "512");
    }
    config.target().serviceName().ifPresent(name -> all.put("otel.service.name", name));
    signal("traces", config.traces());
    signal("metrics", config.metrics().signal());
    signal("logs", config.logs());
    config
        .metrics()
        .interval()
        .ifPresent(every -> all.put("otel.metric.export.interval", every.toMillis() + "ms"));
    return all;
  }

  private void signal(String name, Signal signal) {
    signal.enabled().ifPresent(on -> all.put("otel." + name + ".exporter", on ? "otlp" : "none"));
    var target = config.target();
    var of = EXPORTER + name + ".";
    all.put(of + "timeout", target.timeout().toMillis() + "ms");
    all.put(of + "compression", target.compression().name().toLowerCase(Locale.ROOT));
    target.protocol().ifPresent(protocol -> all.put(of + "protocol", protocol));
    signal
        .endpoint()
        .map(URI::toString)
        .or(() -> target.endpoint().map(common -> endpoint(name, common)))
        .ifPresent(endpoint -> all.put(of + "endpoint", endpoint));
  }

  private String endpoint(String name, URI common) {
    var base = common.toString().replaceAll("/+$", "");
    boolean isGrpc = config.target().protocol().orElseGet(() -> protocol(name)).equals("grpc");
    return isGrpc ? base : base + "/v1/" + name;
  }

  private String protocol(String name) {
    var usual = variables.getString(EXPORTER + "protocol", "");
    return variables.getString(EXPORTER + name + ".protocol", usual);
  }
}
