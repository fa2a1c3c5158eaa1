package org.integrationgateway.connections.credential.refresh;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;

/** Records each request for the access token of a stored credential. */
public record AuditedRefreshes(AuditTrail audit) implements RefreshObserver {
  @Override
  public void ended(
      CredentialKey key, RefreshOutcome outcome, Duration took, Optional<String> reason) {
    var event =
        new AuditEvent("credential.refresh", AuditEvent.GATEWAY)
            .with(audited(outcome))
            .with("owner", key.owner())
            .with("app", key.app())
            .with("connection", key.connection())
            .with("instance", key.instance())
            .with("result", outcome.word());
    audit.record(reason.map(text -> event.with("reason", text)).orElse(event));
  }

  private static AuditEvent.Outcome audited(RefreshOutcome outcome) {
    return switch (outcome) {
      case SUCCEEDED, OVERTAKEN -> AuditEvent.Outcome.SUCCESS;
      case REFUSED -> AuditEvent.Outcome.REFUSED;
      case MISCONFIGURED, FAILED, UNKNOWN -> AuditEvent.Outcome.FAILURE;
    };
  }
}
