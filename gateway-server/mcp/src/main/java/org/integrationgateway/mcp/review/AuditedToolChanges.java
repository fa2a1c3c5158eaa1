package org.integrationgateway.mcp.review;

import java.util.List;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;

/** Records that an upstream describes tools otherwise than operators have approved. */
public record AuditedToolChanges(AuditTrail audit) implements ToolChanges {
  private static final int MOST_NAMED = 20;

  @Override
  public void changed(ToolSource source, List<String> tools, boolean refused) {
    audit.record(
        new AuditEvent("tool.change", AuditEvent.GATEWAY)
            .with(refused ? AuditEvent.Outcome.REFUSED : AuditEvent.Outcome.SUCCESS)
            .with("app", source.app())
            .with("connection", source.connection())
            .with("changed", String.valueOf(tools.size()))
            .with("tools", String.join(",", tools.subList(0, Math.min(MOST_NAMED, tools.size()))))
            .here());
  }
}
