package org.integrationgateway.telemetry;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.integrationgateway.config.telemetry.OtlpConfig;

/** The configuration as properties of OpenTelemetry. */
final class OtlpProperties {
  private static final String EXPORTER = "otel.exporter.otlp.";
  private static final String TRACES = EXPORTER + "traces.";

  private OtlpProperties() {}

  /** Defaults, where neither the file nor a variable says anything. */
  static Map<String, String> usual() {
    return Map.of(
        "otel.service.name",
        "integration-gateway",
        EXPORTER + "protocol",
        "http/protobuf",
        "otel.attribute.value.length.limit",
        "512",
        "otel.span.attribute.count.limit",
        "64");
  }

  /** The words of the file, also where a variable says something else. */
  static Map<String, String> written(OtlpConfig config, ConfigProperties variables) {
    var all = new HashMap<String, String>();
    all.put("otel.traces.exporter", "otlp");
    all.put("otel.metrics.exporter", "none");
    all.put("otel.logs.exporter", "none");
    // The server writes the headers of traces itself.
    all.put("otel.propagators", "none");
    all.put(TRACES + "timeout", config.timeout().toMillis() + "ms");
    all.put(TRACES + "compression", config.compression().name().toLowerCase(Locale.ROOT));
    config.serviceName().ifPresent(name -> all.put("otel.service.name", name));
    config.protocol().ifPresent(protocol -> all.put(TRACES + "protocol", protocol));
    config
        .endpoint()
        .ifPresent(
            endpoint -> {
              var base = endpoint.toString().replaceAll("/+$", "");
              boolean isGrpc =
                  config.protocol().orElseGet(() -> protocol(variables)).equals("grpc");
              all.put(TRACES + "endpoint", isGrpc ? base : base + "/v1/traces");
            });
    return all;
  }

  private static String protocol(ConfigProperties variables) {
    var usual = variables.getString(EXPORTER + "protocol", "");
    return variables.getString(TRACES + "protocol", usual);
  }
}
