package org.integrationgateway.server.api.v1;

import java.time.Duration;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;

/** Every route under {@code /api/v1}. */
public final class RestV1 {
  private final InvocationRoutes invocations;
  private final AppRoutes apps;
  private final OperationRoutes operations;
  private final TokenRoutes tokens;
  private final AuthRoutes auth;
  private final CallerResolver callers;
  private final IdempotencyRecords records;

  /**
   * @param records of the requests with an idempotency key
   * @param timeout how long a caller waits for an answer
   * @param uploadLimit bytes of a body that is not held in memory
   */
  public RestV1(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog catalog,
      Connections connections,
      CredentialOwners owners,
      TokenRoutes tokens,
      IdempotencyRecords records,
      AuditTrail audit,
      AuthInfo authInfo,
      Duration timeout,
      long uploadLimit) {
    invocations =
        new InvocationRoutes(callers, catalog::authProvider, invoker, audit, timeout, uploadLimit);
    apps = new AppRoutes(callers, catalog, connections, owners, timeout);
    operations = new OperationRoutes(callers, catalog, timeout);
    this.tokens = tokens;
    auth = new AuthRoutes(catalog, connections, owners, authInfo);
    this.callers = callers;
    this.records = records;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get("/api/v1/apps", RouteInput.paged(Selectors.SERVICE_ACCOUNT), apps::list)
        .get("/api/v1/apps/{name}", RouteInput.query(Selectors.SERVICE_ACCOUNT), apps::app)
        .add("DELETE", "/api/v1/apps/{name}", Selectors.INPUT, apps::disconnect)
        .get("/api/v1/apps/{name}/operations", OperationRoutes.LIST, operations::list)
        .get("/api/v1/apps/{name}/operations/{operation}", OperationRoutes.ONE, operations::one)
        .add("POST", "/api/v1/tokens", CreateHandler.INPUT, creates(tokens::create))
        .get("/api/v1/tokens", RouteInput.paged(), tokens::list)
        .delete("/api/v1/tokens", tokens::revokeAll)
        .delete("/api/v1/tokens/{id}", tokens::revoke)
        .get("/api/v1/auth/info", auth::info)
        .add(
            "POST",
            "/api/v1/auth/connect-manual",
            CreateHandler.INPUT,
            creates(auth::connectManual))
        .get("/api/v1/{app}/{operation}", RouteInput.ANY_QUERY, invocations::get)
        .add("POST", "/api/v1/{app}/{operation}", RouteInput.ANY_QUERY, invocations::post);
  }

  private CreateHandler creates(CreateHandler.Creation creation) {
    return new CreateHandler(callers::resolve, records, creation);
  }
}
