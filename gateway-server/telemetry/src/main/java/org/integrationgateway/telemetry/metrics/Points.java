package org.integrationgateway.telemetry.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoubleExemplarData;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.GaugeData;
import io.opentelemetry.sdk.metrics.data.HistogramData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.SumData;
import io.opentelemetry.sdk.metrics.data.SummaryData;
import io.opentelemetry.sdk.metrics.data.SummaryPointData;
import io.opentelemetry.sdk.metrics.data.ValueAtQuantile;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Exemplar;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/**
 * The points of metrics at one time.
 *
 * @param began when the server began to count, in milliseconds since 1970
 * @param now in milliseconds since 1970
 */
record Points(long began, long now) {
  private long start(DataPointSnapshot point) {
    return nanos(point.hasCreatedTimestamp() ? point.getCreatedTimestampMillis() : began);
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private DoublePointData value(
      DataPointSnapshot point, MetricName name, double value, List<DoubleExemplarData> exemplars) {
    return DoublePointData.create(
        start(point), nanos(now), name.attributes(point.getLabels()), value, exemplars);
  }

  Data<?> of(CounterSnapshot counter, MetricName name) {
    return SumData.createDoubleSumData(
        true,
        AggregationTemporality.CUMULATIVE,
        counter.getDataPoints().stream()
            .map(point -> value(point, name, point.getValue(), List.of()))
            .toList());
  }

  Data<?> of(GaugeSnapshot gauge, MetricName name) {
    return GaugeData.createDoubleGaugeData(
        gauge.getDataPoints().stream()
            .map(point -> value(point, name, point.getValue(), List.of()))
            .toList());
  }

  /**
   * An info is a sum that may fall (OpenTelemetry, compatibility with Prometheus, section Info).
   */
  Data<?> of(InfoSnapshot info, MetricName name) {
    return SumData.createDoubleSumData(
        false,
        AggregationTemporality.CUMULATIVE,
        info.getDataPoints().stream().map(point -> value(point, name, 1, List.of())).toList());
  }

  Data<?> of(SummarySnapshot summary, MetricName name) {
    return SummaryData.create(
        summary.getDataPoints().stream()
            .map(
                point ->
                    SummaryPointData.create(
                        start(point),
                        nanos(now),
                        name.attributes(point.getLabels()),
                        point.getCount(),
                        point.getSum(),
                        StreamSupport.stream(point.getQuantiles().spliterator(), false)
                            .map(at -> ValueAtQuantile.create(at.getQuantile(), at.getValue()))
                            .toList()))
            .toList());
  }

  Data<?> of(HistogramSnapshot histogram, MetricName name) {
    return HistogramData.create(
        AggregationTemporality.CUMULATIVE,
        histogram.getDataPoints().stream().map(point -> buckets(point, name)).toList());
  }

  /** Buckets of both are counted each for itself, and the last one has no upper bound. */
  private HistogramPointData buckets(
      HistogramSnapshot.HistogramDataPointSnapshot point, MetricName name) {
    var buckets = point.getClassicBuckets();
    List<Double> bounds = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    for (int bucket = 0; bucket < buckets.size(); bucket++) {
      counts.add(buckets.getCount(bucket));
      if (bucket < buckets.size() - 1) {
        bounds.add(buckets.getUpperBound(bucket));
      }
    }
    var made =
        HistogramPointData.create(
            start(point),
            nanos(now),
            name.attributes(point.getLabels()),
            point.getSum(),
            false,
            0,
            false,
            0,
            bounds,
            counts);
    return new TracedPoint(made, exemplars(point.getExemplars()));
  }

  private List<DoubleExemplarData> exemplars(Exemplars given) {
    return StreamSupport.stream(given.spliterator(), false).map(this::exemplar).toList();
  }

  private DoubleExemplarData exemplar(Exemplar exemplar) {
    var trace = exemplar.getLabels().get(Exemplar.TRACE_ID);
    var span = exemplar.getLabels().get(Exemplar.SPAN_ID);
    var context =
        trace == null || span == null
            ? SpanContext.getInvalid()
            : SpanContext.create(trace, span, TraceFlags.getSampled(), TraceState.getDefault());
    return DoubleExemplarData.create(
        Attributes.empty(),
        nanos(exemplar.hasTimestamp() ? exemplar.getTimestampMillis() : now),
        context,
        exemplar.getValue());
  }
}
