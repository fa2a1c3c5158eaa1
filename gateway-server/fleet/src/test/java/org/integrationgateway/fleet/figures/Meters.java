package org.integrationgateway.fleet.figures;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;

/** Meters with the names and labels of the server's, which a test moves itself. */
final class Meters {
  static final double[] SECONDS = {
    .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60
  };

  final PrometheusRegistry registry = new PrometheusRegistry();
  final Latency.Longest longest = new Latency.Longest();
  private final Counter calls =
      Counter.builder()
          .name("gateway_invocations_total")
          .labelNames("door", "app", "operation", "code")
          .register(registry);
  private final Histogram durations =
      Histogram.builder()
          .name("gateway_invocation_duration_seconds")
          .labelNames("door", "app")
          .classicOnly()
          .classicUpperBounds(SECONDS)
          .register(registry);
  private final Gauge inFlight =
      Gauge.builder().name("gateway_invocations_in_flight").labelNames("door").register(registry);
  private final Gauge providers =
      Gauge.builder()
          .name("gateway_provider_state")
          .labelNames("kind", "name", "state")
          .register(registry);
  private final Counter retries =
      Counter.builder().name("gateway_upstream_retries_total").register(registry);
  private final Counter overloaded =
      Counter.builder().name("gateway_overload_refused_total").register(registry);

  void call(String app, String door, String code, double seconds) {
    longest.call(app, door, Duration.ofNanos(Math.round(seconds * 1e9)));
    calls.labelValues(door, app, "things.get", code).inc();
    durations.labelValues(door, app).observe(seconds);
  }

  void inFlight(String door, int calls) {
    inFlight.labelValues(door).set(calls);
  }

  void provider(String name, String state) {
    providers.labelValues("app", name, state).set(1);
  }

  /** A request is refused because others queue too long. */
  void overload() {
    overloaded.inc();
  }

  void retry() {
    retries.inc();
  }
}
