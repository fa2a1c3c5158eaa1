package org.integrationgateway.server.api.v1;

import java.time.Duration;
import org.integrationgateway.server.connection.Connections;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.invoke.Directory;
import org.integrationgateway.server.invoke.Invoker;

/** Every route under {@code /api/v1}. */
public final class RestV1 {
  private final InvocationRoutes invocations;
  private final AppRoutes apps;
  private final TokenRoutes tokens;
  private final AuthRoutes auth;

  /**
   * @param timeout how long a caller waits for an answer
   */
  public RestV1(
      Authentication authentication,
      Invoker invoker,
      Directory directory,
      Connections connections,
      ApiTokens apiTokens,
      Duration timeout) {
    invocations = new InvocationRoutes(authentication, invoker, timeout);
    apps = new AppRoutes(authentication, directory, connections);
    tokens = new TokenRoutes(authentication, apiTokens);
    auth = new AuthRoutes(authentication, directory, connections);
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/api/v1/apps", apps::list)
        .delete("/api/v1/apps/{name}", apps::disconnect)
        .get("/api/v1/apps/{name}/operations", apps::operations)
        .post("/api/v1/tokens", tokens::create)
        .get("/api/v1/tokens", tokens::list)
        .delete("/api/v1/tokens", tokens::revokeAll)
        .delete("/api/v1/tokens/{id}", tokens::revoke)
        .get("/api/v1/auth/info", auth::info)
        .post("/api/v1/auth/connect-manual", auth::connectManual)
        .get("/api/v1/{app}/{operation}", invocations::get)
        .post("/api/v1/{app}/{operation}", invocations::post);
  }
}
