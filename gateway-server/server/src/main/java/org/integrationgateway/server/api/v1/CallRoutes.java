package org.integrationgateway.server.api.v1;

import org.integrationgateway.core.calls.RecentCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.server.api.CallList;

/**
 * The recent calls of the caller's subject, or of a service account that it manages, as far as the
 * token permits their operations.
 */
public final class CallRoutes {
  private final CallerResolver callers;
  private final CredentialOwners owners;
  private final CallList calls;

  public CallRoutes(CallerResolver callers, CredentialOwners owners, RecentCalls calls) {
    this.callers = callers;
    this.owners = owners;
    this.calls = new CallList(calls);
  }

  public void mount(Routes.Builder routes) {
    routes.get("/api/v1/calls", CallList.own(Selectors.SERVICE_ACCOUNT), this::list);
  }

  private void list(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var subject = owners.owner(caller, exchange.query().single(Selectors.SERVICE_ACCOUNT));
    calls.answer(
        exchange,
        call -> call.subject().equals(subject) && caller.mayUse(call.app(), call.operation()));
  }
}
