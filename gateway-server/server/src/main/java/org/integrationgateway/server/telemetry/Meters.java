package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.integrationgateway.fleet.figures.Bounds;

/**
 * Registers metrics and remembers their descriptions. Those without exemplars load no class of
 * OpenTelemetry.
 */
final class Meters {
  private static final double[] SECONDS = {
    .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60
  };

  private final List<MetricDescription> described = new CopyOnWriteArrayList<>();
  private final PrometheusRegistry registry;

  Meters(PrometheusRegistry registry) {
    this.registry = registry;
  }

  /** Every metric that was registered. */
  List<MetricDescription> described() {
    return List.copyOf(described);
  }

  /** The bounds of every histogram. */
  static Bounds bounds() {
    return Bounds.seconds(SECONDS);
  }

  Info info(String name, String help, String label) {
    describe(name, "info", help, label);
    return Info.builder().name(name).help(help).labelNames(label).register(registry);
  }

  Counter counter(String name, String help, String... labels) {
    describe(name, "counter", help, labels);
    return Counter.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .withoutExemplars()
        .register(registry);
  }

  Gauge gauge(String name, String help, String... labels) {
    describe(name, "gauge", help, labels);
    return Gauge.builder().name(name).help(help).labelNames(labels).register(registry);
  }

  Histogram seconds(String name, String help, String... labels) {
    return histogram(name, help, labels).withoutExemplars().register(registry);
  }

  /** A histogram whose observations may name the trace that they belong to. */
  Histogram traced(String name, String help, String... labels) {
    return histogram(name, help, labels).register(registry);
  }

  private Histogram.Builder histogram(String name, String help, String... labels) {
    describe(name, "histogram", help, labels);
    return Histogram.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .classicOnly()
        .classicUpperBounds(SECONDS);
  }

  /** A counter that is read at each scrape. */
  void counted(
      String name, String help, Consumer<CounterWithCallback.Callback> read, String... labels) {
    describe(name, "counter", help, labels);
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(read)
        .register(registry);
  }

  /** A gauge that is read at each scrape. */
  void measured(
      String name, String help, Consumer<GaugeWithCallback.Callback> read, String... labels) {
    describe(name, "gauge", help, labels);
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(read)
        .register(registry);
  }

  /** A summary that is read at each scrape. */
  void summed(
      String name, String help, Consumer<SummaryWithCallback.Callback> read, String... labels) {
    describe(name, "summary", help, labels);
    SummaryWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .callback(read)
        .register(registry);
  }

  private void describe(String name, String type, String help, String... labels) {
    described.add(new MetricDescription(name, type, List.of(labels), help));
  }
}
