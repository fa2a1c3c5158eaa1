package org.integrationgateway.telemetry;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.Aggregation;
import io.opentelemetry.sdk.metrics.InstrumentSelector;
import io.opentelemetry.sdk.metrics.View;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.telemetry.export.Collector;
import org.integrationgateway.telemetry.export.Waiting;
import org.integrationgateway.telemetry.export.WaitingRecords;
import org.integrationgateway.telemetry.export.WaitingSpans;
import org.integrationgateway.telemetry.log.LogAppender;
import org.integrationgateway.telemetry.metrics.RegistryMetrics;
import org.integrationgateway.telemetry.span.CallerSampler;
import org.integrationgateway.telemetry.span.InvocationSpans;
import org.integrationgateway.telemetry.span.SdkTracer;
import org.integrationgateway.telemetry.span.StoreSpans;

/**
 * Sends traces, metrics and the log to a collector. Steps and lines for which a full queue has no
 * room, or which the collector does not take in time, are lost and counted: no call waits for them.
 */
public final class TelemetryExport implements AutoCloseable {
  private static final String SCOPE = "org.integrationgateway";
  private static final long CLOSE_SECONDS = 5;

  /** Metrics that the SDK makes of itself: the gateway counts what is lost. */
  private static final InstrumentSelector ANY = InstrumentSelector.builder().setName("*").build();

  private static final View NOTHING = View.builder().setAggregation(Aggregation.drop()).build();

  private final OpenTelemetrySdk sdk;
  private final Collector collector;
  private final Tracer tracer;
  private final LogAppender log;
  private final Waiting spans;
  private final Waiting records;

  private TelemetryExport(
      OpenTelemetrySdk sdk, Collector collector, String version, Waiting spans, Waiting records) {
    this.sdk = sdk;
    this.collector = collector;
    this.spans = spans;
    this.records = records;
    this.tracer = new SdkTracer(sdk.getSdkTracerProvider().get(SCOPE, version));
    this.log = new LogAppender(sdk.getSdkLoggerProvider());
  }

  /**
   * Begins to send.
   *
   * @param version of the gateway
   * @param metrics reads all metrics
   * @throws IllegalArgumentException when a variable {@code OTEL_*} has a value that cannot be used
   */
  public static TelemetryExport open(
      OtlpConfig config,
      ServerConfig server,
      String version,
      Clock clock,
      Supplier<MetricSnapshots> metrics) {
    var collector = new Collector(config, server, clock);
    var spans = new Waiting("traces", "otel.bsp.max.queue.size");
    var records = new Waiting("logs", "otel.blrp.max.queue.size");
    var producer = new RegistryMetrics(metrics, SCOPE, version, clock);
    var sdk =
        OtlpSdk.built(
            "providers.telemetry",
            config,
            version,
            collector,
            builder ->
                builder
                    .addSamplerCustomizer((given, variables) -> sampler(given, config))
                    .addSpanProcessorCustomizer(
                        (given, variables) -> new WaitingSpans(given, spans.limited(variables)))
                    .addSpanExporterCustomizer(
                        (given, variables) -> spans.counted(given, collector))
                    .addLogRecordProcessorCustomizer(
                        (given, variables) -> new WaitingRecords(given, records.limited(variables)))
                    .addLogRecordExporterCustomizer(
                        (given, variables) -> records.counted(given, collector))
                    .addMeterProviderCustomizer(
                        (given, variables) ->
                            given.registerMetricProducer(producer).registerView(ANY, NOTHING))
                    .build()
                    .getOpenTelemetrySdk());
    var export = new TelemetryExport(sdk, collector, version, spans, records);
    if (records.isLimited()) {
      export.log.attach();
    }
    return export;
  }

  private static Sampler sampler(Sampler given, OtlpConfig config) {
    var roots = config.sampleRatio().map(TelemetryExport::ratio).orElse(given);
    return new CallerSampler(roots, config.remoteSampledPerSecond());
  }

  private static Sampler ratio(double part) {
    return part == 1 ? Sampler.alwaysOn() : Sampler.traceIdRatioBased(part);
  }

  /** Begins the steps of traces. */
  public Tracer tracer() {
    return tracer;
  }

  /** Makes calls steps of traces. */
  public InvocationObserver calls() {
    return new InvocationSpans(tracer);
  }

  /** Makes the transactions of the store steps of traces, which the given observer gets too. */
  public StoreObserver store(StoreObserver observer) {
    return new StoreSpans(observer);
  }

  /** How many steps of traces and lines of the log were lost, by signal. */
  public Map<String, Long> lost() {
    return Map.of("traces", spans.lost(), "logs", records.lost());
  }

  /**
   * Sends the metrics once more, for a few seconds, and then no more: before what they are read
   * from is closed.
   */
  public void endMetrics() {
    sdk.getSdkMeterProvider().shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  /** Sends the rest of the queues, for a few seconds, and ends. */
  @Override
  public void close() {
    log.detach();
    sdk.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
    collector.close();
  }
}
