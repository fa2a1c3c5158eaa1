package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;

/** Counts the logins and tokens of the audit trail. */
final class AuditMetrics implements AuditTrail {
  private final Counter logins;
  private final Counter tokens;

  AuditMetrics(Meters meters) {
    logins =
        meters.counter(
            "gateway_logins_total",
            "Logins at the server's own login page; outcome is succeeded or failed",
            "outcome");
    tokens =
        meters.counter(
            "gateway_api_tokens_total",
            "API tokens that were issued or revoked through the API, and requests whose token was"
                + " refused or missing; event is issued, revoked or refused",
            "event");
    // Present from the start, so that the first event is an increase.
    List.of("succeeded", "failed").forEach(logins::initLabelValues);
    List.of("issued", "revoked", "refused").forEach(tokens::initLabelValues);
  }

  static void sinks(
      Meters meters, Supplier<Map<String, Long>> lost, Supplier<Map<String, Boolean>> failing) {
    meters.counted(
        "gateway_audit_lost_total",
        "Audit records that a sink of providers.audit has lost",
        counter -> lost.get().forEach((sink, records) -> counter.call((double) records, sink)),
        "sink");
    meters.measured(
        "gateway_audit_failing",
        "1 while a sink of providers.audit cannot be written and records wait in memory, else 0",
        gauge -> failing.get().forEach((sink, fails) -> gauge.call(fails ? 1 : 0, sink)),
        "sink");
  }

  @Override
  public void record(AuditEvent event) {
    switch (event.action()) {
      case "login.succeed" -> logins.labelValues("succeeded").inc();
      case "login.fail" -> logins.labelValues("failed").inc();
      case "token.create" -> tokens.labelValues("issued").inc();
      case "token.revoke" -> tokens.labelValues("revoked").inc();
      case "token.revoke_all" ->
          tokens.labelValues("revoked").inc(Long.parseLong(event.details().get("revoked")));
      case "caller.refuse" -> {
        if ("unauthenticated".equals(event.details().get("code"))) {
          tokens.labelValues("refused").inc();
        }
      }
      default -> {
        // Other changes of state are in the log only.
      }
    }
  }
}
