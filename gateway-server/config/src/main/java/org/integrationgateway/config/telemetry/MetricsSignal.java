package org.integrationgateway.config.telemetry;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;

/** The metrics: whether, where and how often they are sent. */
public record MetricsSignal(
    @Inline Signal signal,
    @Doc("How often metrics are sent. Default: OTEL_METRIC_EXPORT_INTERVAL, else 60s.")
        @Range(least = "1s", most = "1h")
        Optional<Duration> interval) {}
