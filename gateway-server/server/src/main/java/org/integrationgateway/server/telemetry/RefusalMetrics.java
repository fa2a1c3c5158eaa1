package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import org.integrationgateway.http.identity.CallerRefusal;
import org.integrationgateway.http.identity.RefusalObserver;
import org.integrationgateway.http.rate.LimitKind;

/**
 * Counts the requests whose caller was refused before they became calls. The audit trail writes
 * their line in the log, with the reason, at every log level.
 */
final class RefusalMetrics implements RefusalObserver {
  private final Counter refused;
  private final Counter limited;

  RefusalMetrics(Meters meters) {
    refused =
        meters.counter(
            "gateway_requests_refused_total",
            "Requests whose caller was refused, by route and code",
            "route",
            "code");
    limited =
        meters.counter(
            "gateway_rate_limited_total",
            "Requests that a rate or quota refused; limit is subject, address, login, app,"
                + " operation or"
                + " quota",
            "limit");
    for (var kind : LimitKind.values()) {
      limited.initLabelValues(kind.label());
    }
  }

  void limited(LimitKind kind) {
    limited.labelValues(kind.label()).inc();
  }

  @Override
  public void refused(CallerRefusal refusal) {
    refused.labelValues(refusal.route(), refusal.code().wireName()).inc();
  }
}
