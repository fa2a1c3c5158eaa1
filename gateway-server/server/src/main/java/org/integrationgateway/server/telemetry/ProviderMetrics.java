package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.SummaryWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Quantiles;
import java.util.function.BiConsumer;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatuses;

/** The state of providers, read at each scrape. */
final class ProviderMetrics {
  private final ProviderStatuses statuses;

  ProviderMetrics(PrometheusRegistry registry, ProviderStatuses statuses) {
    this.statuses = statuses;
    GaugeWithCallback.builder()
        .name("gateway_provider_state")
        .help("1 for the state that a provider is in")
        .labelNames("kind", "name", "state")
        .callback(
            gauge ->
                statuses
                    .all()
                    .forEach(status -> gauge.call(1, status.kind(), status.name(), status.state())))
        .register(registry);
    CounterWithCallback.builder()
        .name("gateway_provider_restarts_total")
        .help("Restarts after an unexpected end of the process")
        .labelNames("kind", "name")
        .callback(
            counter ->
                each(
                    (status, process) ->
                        counter.call((double) process.restarts(), status.kind(), status.name())))
        .register(registry);
    CounterWithCallback.builder()
        .name("gateway_provider_egress_refused_total")
        .help("Connections of a provider's process that the egress policy refused")
        .labelNames("kind", "name")
        .callback(
            counter ->
                each(
                    (status, process) ->
                        counter.call((double) process.refusals(), status.kind(), status.name())))
        .register(registry);
    SummaryWithCallback.builder()
        .name("gateway_provider_starts_seconds")
        .help("From the start of a provider's process until it is ready")
        .labelNames("kind", "name")
        .callback(
            summary ->
                each(
                    (status, process) ->
                        summary.call(
                            process.starts(),
                            process.starting().toNanos() / 1e9,
                            Quantiles.EMPTY,
                            status.kind(),
                            status.name())))
        .register(registry);
    GaugeWithCallback.builder()
        .name("gateway_provider_calls_held")
        .help("Calls that wait until a provider serves")
        .labelNames("kind", "name")
        .callback(
            gauge ->
                each((status, process) -> gauge.call(process.held(), status.kind(), status.name())))
        .register(registry);
  }

  private void each(BiConsumer<ProviderStatus, ProviderStatus.OfProcess> measure) {
    statuses
        .all()
        .forEach(status -> status.process().ifPresent(process -> measure.accept(status, process)));
  }
}
