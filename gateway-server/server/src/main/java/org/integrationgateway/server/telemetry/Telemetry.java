package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.identity.CallerRefusal;
import org.integrationgateway.server.identity.RefusalObserver;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.InvocationRecord;
import org.integrationgateway.server.status.ProviderStatuses;

/** Collects the metrics of the gateway and tells its observers of invocations. */
public final class Telemetry implements InvocationObserver, RefusalObserver {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
  private final AtomicBoolean withJvm = new AtomicBoolean();
  private final InvocationMetrics metrics = new InvocationMetrics(registry);
  private final List<InvocationObserver> others = new CopyOnWriteArrayList<>();
  private final RefusalMetrics refusals = new RefusalMetrics(registry);
  private final InvocationLog log = new InvocationLog();

  /**
   * @param version of the gateway, shown as {@code gateway_info}
   * @param providers whose metrics are added
   */
  public Telemetry(String version, ProviderStatuses providers) {
    Info.builder()
        .name("gateway_info")
        .help("Version of the gateway")
        .labelNames("version")
        .register(registry)
        .addLabelValues(version);
    new ProviderMetrics(registry, providers);
  }

  /**
   * Adds {@code gateway_store_up}.
   *
   * @param isUp asked at each scrape whether the store answers
   */
  public void watchStore(BooleanSupplier isUp) {
    GaugeWithCallback.builder()
        .name("gateway_store_up")
        .help("1 while the store of the gateway answers, else 0")
        .callback(gauge -> gauge.call(isUp.getAsBoolean() ? 1 : 0))
        .register(registry);
  }

  /** Adds an observer of every call. */
  public void observe(InvocationObserver observer) {
    others.add(observer);
  }

  @Override
  public void began(Call call) {
    metrics.began(call);
  }

  @Override
  public void ended(InvocationRecord invocation) {
    metrics.ended(invocation);
    log.ended(invocation);
    others.forEach(other -> other.ended(invocation));
  }

  @Override
  public void refused(CallerRefusal refusal) {
    refusals.refused(refusal);
  }

  /** Every metric in Prometheus' text format. */
  public byte[] metrics() {
    // Metrics of the JVM load its management classes, which would delay the start.
    if (withJvm.compareAndSet(false, true)) {
      JvmMetrics.builder().register(registry);
    }
    var text = new ByteArrayOutputStream(16 * 1024);
    try {
      writer.write(text, registry.scrape(), EscapingScheme.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toByteArray();
  }
}
