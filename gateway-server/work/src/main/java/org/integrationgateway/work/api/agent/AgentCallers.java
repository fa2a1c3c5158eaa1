package org.integrationgateway.work.api.agent;

import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.work.agents.CallerAgents;

/** The callers of the routes below {@code /api/v1/agent}, and their calls. */
record AgentCallers(
    CallerResolver callers, CallerAgents agents, ServiceCalls calls, IdempotencyRecords records) {
  /**
   * The caller of a request.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code UNAUTHENTICATED}; {@code
   *     NOT_CONFIGURED} when there is no agent provider
   */
  Caller resolve(Exchange exchange) {
    var caller = callers.resolve(exchange);
    agents.requireProvider();
    return caller;
  }

  /** Calls an agent on behalf of a caller. */
  <T> T during(Exchange exchange, Caller caller, Supplier<T> work) {
    return calls.during(exchange, caller, work);
  }

  /** Answers the requests of a route that creates something. */
  CreateHandler creating(CreateHandler.Keyed creation) {
    return CreateHandler.withKeyInBody(this::resolve, records, creation);
  }
}
