package org.integrationgateway.fleet.figures;

import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads those of the meters whose history is kept. */
final class MeterReader {
  private static final String TOTAL = "_total";

  private static final Map<String, Taker> TAKERS =
      Map.ofEntries(
          Map.entry("gateway_invocations", value(ReadingBuilder::invocations)),
          Map.entry("gateway_invocation_duration_seconds", MeterReader::durations),
          Map.entry("gateway_invocations_in_flight", value(ReadingBuilder::inFlight)),
          Map.entry("gateway_provider_calls_held", of(Vital.CALLS_HELD)),
          Map.entry("gateway_provider_restarts", of(Vital.PROVIDER_RESTARTS)),
          Map.entry("gateway_provider_state", value(ReadingBuilder::providers)),
          Map.entry("gateway_upstream_connections", value(ReadingBuilder::connections)),
          Map.entry("gateway_upstream_requests_waiting", of(Vital.REQUESTS_WAITING)),
          Map.entry("gateway_upstream_retries", of(Vital.UPSTREAM_RETRIES)),
          Map.entry("gateway_event_streams_open", of(Vital.EVENT_STREAMS)),
          Map.entry("gateway_workflow_event_deliveries_pending", of(Vital.DELIVERIES_PENDING)),
          Map.entry("gateway_credential_refreshes", value(ReadingBuilder::refreshes)),
          Map.entry("gateway_rate_limited", of(Vital.REQUESTS_LIMITED)),
          Map.entry("gateway_requests_refused", of(Vital.REQUESTS_REFUSED)),
          Map.entry("gateway_overload_refused", of(Vital.REQUESTS_OVERLOADED)),
          Map.entry("gateway_store_up", of(Vital.STORE_UP)),
          Map.entry("gateway_store_transactions", value(ReadingBuilder::transactions)),
          Map.entry("gateway_store_transaction_duration_seconds", MeterReader::transactions),
          Map.entry("jvm_memory_used_bytes", memory(Vital.HEAP_USED)),
          Map.entry("jvm_memory_max_bytes", memory(Vital.HEAP_MOST)),
          Map.entry("jvm_threads_current", of(Vital.THREADS)),
          Map.entry("process_cpu_seconds", of(Vital.CPU_SECONDS)));

  private final Function<Predicate<String>, MetricSnapshots> meters;
  private final Bounds bounds;

  /**
   * @param meters reads those whose name is accepted
   * @param bounds of every histogram
   */
  MeterReader(Function<Predicate<String>, MetricSnapshots> meters, Bounds bounds) {
    this.meters = meters;
    this.bounds = bounds;
  }

  MeterReading read(Instant at) {
    var reading = new ReadingBuilder(bounds);
    for (var snapshot : meters.apply(name -> taker(name).isPresent())) {
      taker(snapshot.getMetadata().getPrometheusName())
          .ifPresent(
              taker -> snapshot.getDataPoints().forEach(point -> taker.take(reading, point)));
    }
    return reading.build(at);
  }

  /** Names of counters come with and without their ending. */
  private static Optional<Taker> taker(String name) {
    return Optional.ofNullable(
        TAKERS.get(
            name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name));
  }

  private static Taker of(Vital vital) {
    return (reading, point) -> reading.add(vital, number(point));
  }

  private static Taker memory(Vital vital) {
    return (reading, point) -> reading.memory(point.getLabels(), vital, number(point));
  }

  private static Taker value(Labelled into) {
    return (reading, point) -> into.take(reading, point.getLabels(), number(point));
  }

  private static void durations(ReadingBuilder reading, DataPointSnapshot point) {
    if (point instanceof HistogramDataPointSnapshot histogram) {
      reading.durations(point.getLabels(), histogram.getClassicBuckets());
    }
  }

  private static void transactions(ReadingBuilder reading, DataPointSnapshot point) {
    if (point instanceof HistogramDataPointSnapshot histogram) {
      reading.transactionDurations(histogram.getClassicBuckets());
    }
  }

  private static double number(DataPointSnapshot point) {
    if (point instanceof CounterDataPointSnapshot counter) {
      return counter.getValue();
    }
    return point instanceof GaugeDataPointSnapshot gauge ? gauge.getValue() : 0;
  }

  /** Adds a data point to a reading. */
  private interface Taker {
    void take(ReadingBuilder reading, DataPointSnapshot point);
  }

  /** Adds a number to a reading, by its labels. */
  private interface Labelled {
    void take(ReadingBuilder reading, Labels labels, double value);
  }
}
