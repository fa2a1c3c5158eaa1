package org.integrationgateway.server.api.v1;

import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.calls.RecentCall;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.server.api.CallDetails;
import org.integrationgateway.server.api.CallList;

/**
 * The calls of the caller's subject, or of a service account that it manages, as far as the token
 * permits their operations, with what was kept of request and response.
 */
public final class CallRoutes {
  private final CallerResolver callers;
  private final CredentialOwners owners;
  private final CallList calls;
  private final CallDetails details;

  public CallRoutes(
      CallerResolver callers, CredentialOwners owners, CallList calls, CallDetails details) {
    this.callers = callers;
    this.owners = owners;
    this.calls = calls;
    this.details = details;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/api/v1/calls", CallList.own(Selectors.SERVICE_ACCOUNT), this::list)
        .get("/api/v1/calls/{id}", RouteInput.query(Selectors.SERVICE_ACCOUNT), this::one);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    calls.answer(exchange, owner(exchange, caller), call -> permits(caller, call));
  }

  private void one(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var owner = owner(exchange, caller);
    var call = calls.one(exchange, one -> one.subject().equals(owner) && permits(caller, one));
    exchange.reply(200, details.whole(call));
  }

  private String owner(Exchange exchange, Caller caller) {
    return owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
  }

  private static boolean permits(Caller caller, RecentCall call) {
    return caller.mayUse(call.app(), call.operation());
  }
}
