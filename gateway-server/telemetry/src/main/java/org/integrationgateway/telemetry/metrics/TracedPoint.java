package org.integrationgateway.telemetry.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.metrics.data.DoubleExemplarData;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import java.util.List;

/** A point of a histogram with exemplars, which the factory of the SDK leaves out. */
record TracedPoint(HistogramPointData point, List<DoubleExemplarData> exemplars)
    implements HistogramPointData {
  TracedPoint {
    exemplars = List.copyOf(exemplars);
  }

  @Override
  public double getSum() {
    return point.getSum();
  }

  @Override
  public long getCount() {
    return point.getCount();
  }

  @Override
  public boolean hasMin() {
    return point.hasMin();
  }

  @Override
  public double getMin() {
    return point.getMin();
  }

  @Override
  public boolean hasMax() {
    return point.hasMax();
  }

  @Override
  public double getMax() {
    return point.getMax();
  }

  @Override
  public List<Double> getBoundaries() {
    return point.getBoundaries();
  }

  @Override
  public List<Long> getCounts() {
    return point.getCounts();
  }

  @Override
  public List<DoubleExemplarData> getExemplars() {
    return exemplars;
  }

  @Override
  public long getStartEpochNanos() {
    return point.getStartEpochNanos();
  }

  @Override
  public long getEpochNanos() {
    return point.getEpochNanos();
  }

  @Override
  public Attributes getAttributes() {
    return point.getAttributes();
  }
}
