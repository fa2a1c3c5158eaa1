package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.model.snapshots.Quantiles;
import java.util.function.BiConsumer;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;

/** The state of providers, read at each scrape. */
final class ProviderMetrics {
  private final ProviderStatuses statuses;

  ProviderMetrics(Meters meters, ProviderStatuses statuses) {
    this.statuses = statuses;
    meters.measured(
        "gateway_provider_state",
        "1 for the state that a provider is in",
        gauge ->
            statuses
                .all()
                .forEach(status -> gauge.call(1, status.kind(), status.name(), status.state())),
        "kind",
        "name",
        "state");
    meters.counted(
        "gateway_provider_restarts_total",
        "Restarts of a provider after its process ended unexpectedly",
        counter ->
            each(
                (status, process) ->
                    counter.call((double) process.restarts(), status.kind(), status.name())),
        "kind",
        "name");
    meters.counted(
        "gateway_provider_egress_refused_total",
        "Connections of a provider's process that the egress policy refused",
        counter ->
            each(
                (status, process) ->
                    counter.call((double) process.refusals(), status.kind(), status.name())),
        "kind",
        "name");
    meters.summed(
        "gateway_provider_starts_seconds",
        "Time from the start of a provider's process until it is ready",
        summary ->
            each(
                (status, process) ->
                    summary.call(
                        process.starts(),
                        process.starting().toNanos() / 1e9,
                        Quantiles.EMPTY,
                        status.kind(),
                        status.name())),
        "kind",
        "name");
    meters.measured(
        "gateway_provider_instances",
        "Processes of a provider that serve calls",
        gauge ->
            each(
                (status, process) ->
                    gauge.call(serving(status, process), status.kind(), status.name())),
        "kind",
        "name");
    meters.measured(
        "gateway_provider_calls_held",
        "Calls that wait until a provider serves",
        gauge ->
            each((status, process) -> gauge.call(process.held(), status.kind(), status.name())),
        "kind",
        "name");
  }

  private static long serving(ProviderStatus status, ProviderStatus.OfProcess process) {
    return process.instances().isEmpty()
        ? (status.serves() ? 1 : 0)
        : process.instances().stream()
            .filter(one -> one.state().equals("ready") || one.state().equals("degraded"))
            .count();
  }

  private void each(BiConsumer<ProviderStatus, ProviderStatus.OfProcess> measure) {
    statuses
        .all()
        .forEach(status -> status.process().ifPresent(process -> measure.accept(status, process)));
  }
}
