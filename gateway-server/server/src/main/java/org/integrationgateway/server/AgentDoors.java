package org.integrationgateway.server;

import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.server.services.CallerTools;
import org.integrationgateway.server.services.RunningProviders;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.work.agents.AgentProviders;
import org.integrationgateway.work.agents.AuditedAgents;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.agents.TurnTools;
import org.integrationgateway.work.eventlog.EventLogAnswers;
import org.integrationgateway.work.eventlog.LogStreams;

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
