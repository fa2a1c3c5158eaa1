package org.integrationgateway.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.telemetry.export.Collector;
import org.integrationgateway.telemetry.export.GuardedSenders;
import org.integrationgateway.telemetry.span.CallerSampler;
import org.integrationgateway.telemetry.span.InvocationSpans;
import org.integrationgateway.telemetry.span.SdkTracer;
import org.integrationgateway.telemetry.span.StoreSpans;

/**
 * Sends traces to a collector. Steps for which a full queue has no room, or which the collector
 * does not take in time, are dropped: no call waits for them.
 */
public final class TelemetryExport implements AutoCloseable {
  private static final String SCOPE = "org.integrationgateway";
  private static final long CLOSE_SECONDS = 5;

  /**
   * Loggers of the exporters, whose warnings repeat those of the senders. Held: the level is lost
   * otherwise.
   */
  private static final Logger EXPORTERS = Logger.getLogger("io.opentelemetry.exporter");

  private final OpenTelemetrySdk sdk;
  private final Collector collector;
  private final Tracer tracer;

  private TelemetryExport(OpenTelemetrySdk sdk, Collector collector, Tracer tracer) {
    this.sdk = sdk;
    this.collector = collector;
    this.tracer = tracer;
  }

  /**
   * Begins to send.
   *
   * @param version of the gateway
   * @throws IllegalArgumentException when a variable {@code OTEL_*} has a value that cannot be used
   */
  public static TelemetryExport open(
      OtlpConfig config, ServerConfig server, String version, Clock clock) {
    EXPORTERS.setLevel(Level.OFF);
    var collector = new Collector(config, server, clock);
    try {
      var sdk =
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .setComponentLoader(new GuardedSenders(collector))
              .addPropertiesSupplier(OtlpProperties::usual)
              .addPropertiesCustomizer(variables -> OtlpProperties.written(config, variables))
              .addResourceCustomizer((given, variables) -> resource(given, config, version))
              .addSamplerCustomizer((given, variables) -> sampler(given, config))
              .build()
              .getOpenTelemetrySdk();
      var tracer = new SdkTracer(sdk.getSdkTracerProvider().get(SCOPE, version));
      return new TelemetryExport(sdk, collector, tracer);
    } catch (RuntimeException failure) {
      collector.close();
      throw new IllegalArgumentException(
          "providers.telemetry cannot be used: %s. Check its keys and the variables OTEL_*"
              .formatted(failure.getMessage()),
          failure);
    }
  }

  private static Resource resource(Resource given, OtlpConfig config, String version) {
    var own = Attributes.builder().put("service.version", version);
    if (given.getAttribute(AttributeKey.stringKey("service.instance.id")) == null) {
      own.put("service.instance.id", UUID.randomUUID().toString());
    }
    config.attributes().forEach(own::put);
    return given.merge(Resource.create(own.build()));
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

  /** Sends the rest of the queue, for a few seconds, and ends. */
  @Override
  public void close() {
    sdk.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
    collector.close();
  }
}
