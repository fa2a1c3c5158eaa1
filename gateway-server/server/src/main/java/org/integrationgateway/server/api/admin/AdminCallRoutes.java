package org.integrationgateway.server.api.admin;

import org.integrationgateway.core.calls.RecentCalls;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.server.api.CallList;

/** The recent calls of every subject. */
public final class AdminCallRoutes {
  private final OperatorAccess operators;
  private final CallList calls;

  public AdminCallRoutes(OperatorAccess operators, RecentCalls calls) {
    this.operators = operators;
    this.calls = new CallList(calls);
  }

  public void mount(Routes.Builder routes) {
    routes.get("/admin/api/v1/calls", CallList.ALL, this::list);
  }

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    calls.answer(exchange);
  }
}
