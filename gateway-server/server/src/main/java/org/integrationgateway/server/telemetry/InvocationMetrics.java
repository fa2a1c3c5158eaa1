package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.datapoints.DistributionDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.fleet.figures.Latency;

/**
 * Counts and times invocations. Labels come from the catalog, never from the caller, and operations
 * beyond {@value #MOST_OPERATIONS} share one label, so that the metrics stay small.
 */
final class InvocationMetrics implements InvocationObserver {
  private static final int MOST_OPERATIONS = 1000;
  private static final String OTHERS = "other";
  private static final String NONE = "none";

  private final Set<String> counted = ConcurrentHashMap.newKeySet();
  private final Counter invocations;
  private final Histogram duration;
  private final Histogram upstream;
  private final Gauge inFlight;
  private final Latency.Longest longest;
  private final boolean traced;

  /**
   * @param traced whether the durations of calls name their traces
   */
  InvocationMetrics(Meters meters, Latency.Longest longest, boolean traced) {
    this.traced = traced;
    this.longest = longest;
    invocations =
        meters.counter(
            "gateway_invocations_total",
            "Calls by source, operation and outcome",
            "door",
            "app",
            "operation",
            "code");
    duration = duration(meters, "Time from the arrival of a call at the core to its response");
    upstream =
        meters.seconds(
            "gateway_upstream_duration_seconds",
            "Time that the upstream or provider of a call took",
            "app");
    inFlight = meters.gauge("gateway_invocations_in_flight", "Calls in progress", "door");
  }

  private Histogram duration(Meters meters, String help) {
    var name = "gateway_invocation_duration_seconds";
    return traced
        ? meters.traced(name, help, "door", "app")
        : meters.seconds(name, help, "door", "app");
  }

  @Override
  public void began(Call call) {
    inFlight.labelValues(call.door().label()).inc();
  }

  @Override
  public void ended(InvocationRecord invocation) {
    var door = invocation.call().door().label();
    inFlight.labelValues(door).dec();
    var app = invocation.operation().map(Operation::app).orElse(NONE);
    var operation = invocation.operation().map(this::bounded).orElse(NONE);
    invocations.labelValues(door, app, operation, invocation.outcome().label()).inc();
    longest.call(app, door, invocation.took());
    observe(duration.labelValues(door, app), invocation.took().toNanos() / 1e9);
    if (!invocation.upstream().isZero()) {
      upstream.labelValues(app).observe(invocation.upstream().toNanos() / 1e9);
    }
  }

  private static void observe(DistributionDataPoint point, double seconds) {
    var span = CurrentSpan.get();
    if (span.isRecorded()) {
      point.observeWithExemplar(
          seconds, Labels.of("trace_id", span.traceId(), "span_id", span.spanId()));
    } else {
      point.observe(seconds);
    }
  }

  private String bounded(Operation operation) {
    var id = operation.id();
    if (counted.contains(id)) {
      return id;
    }
    return counted.size() < MOST_OPERATIONS && counted.add(id) ? id : OTHERS;
  }
}
