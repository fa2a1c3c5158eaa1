package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import org.integrationgateway.server.identity.CallerRefusal;
import org.integrationgateway.server.identity.RefusalObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the requests whose caller was refused before they became calls. */
final class RefusalMetrics implements RefusalObserver {
  private static final Logger log = LoggerFactory.getLogger("org.integrationgateway.refusals");

  private final Counter refused;

  RefusalMetrics(PrometheusRegistry registry) {
    refused =
        Counter.builder()
            .name("gateway_requests_refused_total")
            .help("Requests whose caller was refused, by route and code")
            .labelNames("route", "code")
            .register(registry);
  }

  @Override
  public void refused(CallerRefusal refusal) {
    refused.labelValues(refusal.route(), refusal.code().wireName()).inc();
    log.atDebug()
        .addKeyValue("request", refusal.requestId())
        .addKeyValue("route", refusal.route())
        .addKeyValue("code", refusal.code().wireName())
        .log("caller refused");
  }
}
