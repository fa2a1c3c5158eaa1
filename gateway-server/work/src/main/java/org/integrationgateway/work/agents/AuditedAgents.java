package org.integrationgateway.work.agents;

import java.util.Optional;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;

/** Records what callers change at agents: which things, never what is said. */
public record AuditedAgents(AuditTrail audit) implements AgentObserver {
  @Override
  public void changed(AgentChange change) {
    var event =
        new AuditEvent(change.action().word(), change.subject())
            .with("provider", change.provider());
    event = with(event, "session", change.session());
    event = with(event, "turn", change.turn());
    event = with(event, "interaction", change.interaction());
    audit.record(event.here());
  }

  private static AuditEvent with(AuditEvent event, String name, Optional<String> id) {
    return id.map(text -> event.with(name, text)).orElse(event);
  }
}
