package org.integrationgateway.telemetry.metrics;

import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.metrics.export.MetricProducer;
import io.opentelemetry.sdk.resources.Resource;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of {@code /metrics} for the readers of the SDK: read from the same registry, so that
 * nothing is counted twice, and cumulative since the start of the server.
 */
public final class RegistryMetrics implements MetricProducer {
  private static final Logger log = LoggerFactory.getLogger(RegistryMetrics.class);

  private final Supplier<MetricSnapshots> registry;
  private final InstrumentationScopeInfo scope;
  private final Clock clock;
  private final long began;

  /**
   * @param registry reads all metrics
   * @param scope the name of what measures
   */
  public RegistryMetrics(
      Supplier<MetricSnapshots> registry, String scope, String version, Clock clock) {
    this.registry = registry;
    this.scope = InstrumentationScopeInfo.builder(scope).setVersion(version).build();
    this.clock = clock;
    this.began = clock.millis();
  }

  @Override
  public Collection<MetricData> produce(Resource resource) {
    try {
      var points = new Points(began, clock.millis());
      List<MetricData> all = new ArrayList<>();
      for (var metric : registry.get()) {
        var made = metric(resource, metric, points);
        if (made != null && !made.isEmpty()) {
          all.add(made);
        }
      }
      return all;
    } catch (RuntimeException broken) {
      log.warn("the metrics cannot be read: {}", broken.getMessage(), broken);
      return List.of();
    }
  }

  private @Nullable MetricData metric(Resource resource, MetricSnapshot metric, Points points) {
    var name = MetricName.of(metric.getMetadata().getPrometheusName());
    if (metric instanceof CounterSnapshot counter) {
      return made(resource, metric, name, MetricDataType.DOUBLE_SUM, points.of(counter, name));
    }
    if (metric instanceof GaugeSnapshot gauge) {
      return made(resource, metric, name, MetricDataType.DOUBLE_GAUGE, points.of(gauge, name));
    }
    if (metric instanceof HistogramSnapshot histogram) {
      return made(resource, metric, name, MetricDataType.HISTOGRAM, points.of(histogram, name));
    }
    if (metric instanceof SummarySnapshot summary) {
      return made(resource, metric, name, MetricDataType.SUMMARY, points.of(summary, name));
    }
    if (metric instanceof InfoSnapshot info) {
      var ending = MetricName.of(metric.getMetadata().getPrometheusName() + "_info");
      return made(resource, metric, ending, MetricDataType.DOUBLE_SUM, points.of(info, name));
    }
    return null;
  }

  private MetricData made(
      Resource resource,
      MetricSnapshot metric,
      MetricName name,
      MetricDataType type,
      Data<?> data) {
    var help = metric.getMetadata().getHelp();
    return new GatewayMetric(resource, scope, name, help == null ? "" : help, type, data);
  }
}
