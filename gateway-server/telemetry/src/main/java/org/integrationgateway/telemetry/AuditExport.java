package org.integrationgateway.telemetry;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.telemetry.audit.AuditSink;
import org.integrationgateway.telemetry.audit.OtlpSink;
import org.integrationgateway.telemetry.audit.SyslogSink;
import org.integrationgateway.telemetry.export.Collector;

/** The sinks of the audit trail that send their records away. */
public final class AuditExport {
  private final ServerConfig server;
  private final String version;
  private final Clock clock;

  /**
   * @param server says how requests leave
   * @param version of the gateway
   */
  public AuditExport(ServerConfig server, String version, Clock clock) {
    this.server = server;
    this.version = version;
    this.clock = clock;
  }

  /**
   * The sink that the configuration names; empty: it is not one of these. Class names of
   * OpenTelemetry are needed by those that use it only.
   *
   * @throws IllegalArgumentException when its configuration cannot be used
   */
  public Optional<AuditSink> of(AuditConfig.Place place) {
    if (place instanceof AuditConfig.Otlp collector) {
      return Optional.of(collector(collector));
    }
    if (place instanceof AuditConfig.Syslog syslog) {
      return Optional.of(SyslogSink.open(syslog, server, version));
    }
    return Optional.empty();
  }

  private AuditSink collector(AuditConfig.Otlp place) {
    var config = place.config();
    var collector = new Collector(config, server, clock);
    var resource = new AtomicReference<>(Resource.empty());
    var exporter = new AtomicReference<>(LogRecordExporter.noop());
    // The exporter alone is wanted: the queue of the audit trail loses nothing that can be kept.
    OtlpSdk.built(
            "providers.audit",
            config,
            version,
            collector,
            builder ->
                builder
                    .addPropertiesCustomizer(
                        variables ->
                            Map.of(
                                "otel.traces.exporter",
                                "none",
                                "otel.metrics.exporter",
                                "none",
                                "otel.logs.exporter",
                                "otlp"))
                    .addResourceCustomizer(
                        (given, variables) -> {
                          resource.set(given);
                          return given;
                        })
                    .addLogRecordExporterCustomizer(
                        (given, variables) -> {
                          exporter.set(given);
                          return LogRecordExporter.noop();
                        })
                    .build()
                    .getOpenTelemetrySdk())
        .shutdown();
    return new OtlpSink(
        requireNonNull(exporter.get()),
        requireNonNull(resource.get()),
        config.target().timeout(),
        collector);
  }
}
