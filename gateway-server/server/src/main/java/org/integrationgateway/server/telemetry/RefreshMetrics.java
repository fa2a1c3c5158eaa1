package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.refresh.RefreshObserver;
import org.integrationgateway.connections.credential.refresh.RefreshOutcome;

/** Counts and times the requests for access tokens. */
final class RefreshMetrics implements RefreshObserver {
  private final Counter refreshes;
  private final Histogram duration;

  RefreshMetrics(Meters meters) {
    refreshes =
        meters.counter(
            "gateway_credential_refreshes_total",
            "Requests for access tokens of stored credentials; outcome is succeeded, refused"
                + " (the owner has to connect again), misconfigured (client or request refused),"
                + " failed"
                + " (no token now), unknown (the response was lost) or overtaken (the credential"
                + " was"
                + " replaced meanwhile)",
            "outcome");
    duration =
        meters.seconds(
            "gateway_credential_refresh_duration_seconds",
            "Time from the start of a request for an access token until its outcome is stored");
    for (var outcome : RefreshOutcome.values()) {
      refreshes.initLabelValues(outcome.word());
    }
  }

  @Override
  public void ended(
      CredentialKey key, RefreshOutcome outcome, Duration took, Optional<String> reason) {
    refreshes.labelValues(outcome.word()).inc();
    duration.observe(took.toNanos() / 1e9);
  }
}
