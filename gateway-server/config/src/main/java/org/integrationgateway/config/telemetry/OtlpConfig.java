package org.integrationgateway.config.telemetry;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;

/** {@code providers.telemetry.NAME.config} of {@code builtin:otlp}. */
public record OtlpConfig(
    @Inline OtlpTarget target,
    @Doc(
            "The share of the traces that begin here to keep. Default: OTEL_TRACES_SAMPLER,"
                + " else 1.")
        @ReadAs(Ratio.class)
        Optional<Double> sampleRatio,
    @Doc(
            "How many traces per second are kept because the caller sampled them"
                + " (traceparent); sampleRatio decides about the others. 0: the caller's decision"
                + " is ignored.")
        @Range(least = "0", most = "1000000")
        @Default("100")
        int remoteSampledPerSecond,
    @Doc("The traces.") @Default("{}") Signal traces,
    @Doc("The metrics, the same as those of GET /metrics.") @Default("{}") MetricsSignal metrics,
    @Doc("The log, the same as on stderr.") @Default("{}") Signal logs) {
  private static final int USUAL = 100;

  /** A collector that gets everything. */
  public static OtlpConfig of(OtlpTarget target) {
    var signal = new Signal(Optional.empty(), Optional.empty(), Map.of());
    return new OtlpConfig(
        target,
        Optional.empty(),
        USUAL,
        signal,
        new MetricsSignal(signal, Optional.empty()),
        signal);
  }
}
