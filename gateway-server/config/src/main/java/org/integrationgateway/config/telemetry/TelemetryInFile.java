package org.integrationgateway.config.telemetry;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Variant;

/** {@code providers.telemetry}. */
public record TelemetryInFile(
    @Doc("Where traces, metrics and the log are sent. One entry.") @Default("{}")
        Map<String, Written> telemetry) {
  public TelemetryInFile {
    telemetry = Map.copyOf(telemetry);
  }

  /** The collector; empty where nothing is sent. */
  public Optional<OtlpConfig> config() {
    return telemetry.values().stream().map(Written::otlp).findFirst();
  }

  @Variant("source")
  @Doc("builtin:otlp: to an OpenTelemetry collector.")
  sealed interface Written {
    OtlpConfig otlp();
  }

  @Name("builtin:otlp")
  record ToOtlp(@Doc("Configuration of the exporter.") @Default("{}") OtlpConfig config)
      implements Written {
    @Override
    public OtlpConfig otlp() {
      return config;
    }
  }
}
