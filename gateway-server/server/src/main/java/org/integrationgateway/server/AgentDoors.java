package org.integrationgateway.server;

import org.integrationgateway.server.agents.AgentProviders;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.agents.TurnTools;
import org.integrationgateway.server.api.EventLogAnswers;
import org.integrationgateway.server.api.ServiceCalls;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.audit.AuditedAgents;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.eventlog.LogStreams;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.ProofWatch;
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

  /**
   * The streams of events that clients read.
   *
   * @param opened closes the streams
   */
  static EventLogAnswers streams(GatewayConfig config, CallerResolver callers, CloseStack opened) {
    var limits = config.server().limits();
    return new EventLogAnswers(
        new ServiceCalls(limits.requestTimeout(), config.server().baseUrl()),
        opened.add(new LogStreams(limits.streams().turnsPerSubject())),
        opened.add(new ProofWatch(callers)));
  }
}
