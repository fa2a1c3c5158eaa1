package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import org.integrationgateway.server.identity.CallerRefusal;
import org.integrationgateway.server.identity.RefusalObserver;

/**
 * Counts the requests whose caller was refused before they became calls. The audit trail writes
 * their line in the log, with the reason, at every log level.
 */
final class RefusalMetrics implements RefusalObserver {
  private final Counter refused;

  RefusalMetrics(Meters meters) {
    refused =
        meters.counter(
            "gateway_requests_refused_total",
            "Requests whose caller was refused, by route and code",
            "route",
            "code");
  }

  @Override
  public void refused(CallerRefusal refusal) {
    refused.labelValues(refusal.route(), refusal.code().wireName()).inc();
  }
}
