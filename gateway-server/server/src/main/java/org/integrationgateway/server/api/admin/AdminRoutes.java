package org.integrationgateway.server.api.admin;

import org.integrationgateway.http.route.Routes;

/** The routes below {@code /admin}. */
public record AdminRoutes(
    RuntimeRoutes runtimes,
    ProviderRoutes providers,
    AdminTokenRoutes tokens,
    AdminSessionRoutes sessions,
    MemberRoutes members,
    AdminAccountRoutes accounts,
    AdminConnectionRoutes connections,
    AdminToolRoutes tools,
    AuditRoutes audit,
    KeyRoutes keys,
    AdminCallRoutes calls) {
  public void mount(Routes.Builder routes) {
    runtimes.mount(routes);
    providers.mount(routes);
    tokens.mount(routes);
    sessions.mount(routes);
    members.mount(routes);
    accounts.mount(routes);
    connections.mount(routes);
    tools.mount(routes);
    audit.mount(routes);
    keys.mount(routes);
    calls.mount(routes);
  }
}
