package org.integrationgateway.server;

import org.integrationgateway.server.agents.AgentProviders;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.agents.TurnTools;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.audit.AuditedAgents;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.services.CallerTools;
import org.integrationgateway.server.services.RunningProviders;
import org.integrationgateway.server.telemetry.Telemetry;

/** Agents for callers from outside. */
final class AgentDoors {
  private AgentDoors() {}

  /**
   * The agents that every door uses.
   *
   * @param tools of the subject of the call in force
   */
  static CallerAgents agents(
      GatewayConfig config,
      RunningProviders running,
      CallerTools tools,
      Telemetry telemetry,
      AuditTrail audit) {
    return new CallerAgents(
        AgentProviders.of(config.providers(), running),
        new TurnTools(tools::find, tools::all),
        telemetry.agents().and(new AuditedAgents(audit)));
  }
}
