package org.integrationgateway.work.api.agent;

import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.work.agents.CallerAgents;

/** Sessions of agents, with the routes below them. */
public final class AgentRoutes {
  private final AgentProviderRoute providers;
  private final AgentSessionRoutes sessions;
  private final AgentTurnRoutes turns;
  private final InteractionRoutes interactions;

  /**
   * @param records of the requests with an idempotency key
   */
  public AgentRoutes(
      CallerResolver callers, CallerAgents agents, ServiceCalls calls, IdempotencyRecords records) {
    var admitted = new AgentCallers(callers, agents, calls, records);
    this.providers = new AgentProviderRoute(admitted, agents);
    this.sessions = new AgentSessionRoutes(admitted, agents);
    this.turns = new AgentTurnRoutes(admitted, agents);
    this.interactions = new InteractionRoutes(admitted, agents);
  }

  public void mount(Routes.Builder routes) {
    providers.mount(routes);
    sessions.mount(routes);
    turns.mount(routes);
    interactions.mount(routes);
  }
}
