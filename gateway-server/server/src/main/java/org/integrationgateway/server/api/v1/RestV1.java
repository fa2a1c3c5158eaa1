package org.integrationgateway.server.api.v1;

import java.time.Duration;
import java.util.function.Supplier;
import org.integrationgateway.connections.ConnectionChecks;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.outbound.pause.RetryPauses;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.server.api.CallDetails;
import org.integrationgateway.server.api.CallList;

/** Every route under {@code /api/v1}. */
public final class RestV1 implements Feature {
  private final Foundation foundation;
  private final InvocationRoutes invocations;
  private final AppRoutes apps;
  private final OperationRoutes operations;
  private final AuthRoutes auth;
  private final CallRoutes calls;
  private final WaitingCallRoutes waiting;

  /**
   * @param checks try stored credentials
   * @param owners of the credentials that a caller manages
   * @param calls the calls of the last days
   * @param details what was kept of them
   * @param pauses the calls that wait before their upstream is asked again
   */
  public RestV1(
      Foundation foundation,
      Invoker invoker,
      VisibleCatalog catalog,
      Connections connections,
      ConnectionChecks checks,
      CredentialOwners owners,
      CallList calls,
      CallDetails details,
      RetryPauses pauses) {
    this.foundation = foundation;
    var callers = foundation.callers();
    Supplier<Duration> timeout = foundation::timeout;
    invocations =
        new InvocationRoutes(
            callers,
            catalog::authProvider,
            invoker,
            foundation.audit(),
            timeout,
            () -> foundation.limits().uploadBytes());
    apps = new AppRoutes(callers, catalog, connections, checks, owners, timeout);
    operations = new OperationRoutes(callers, catalog, timeout);
    auth = new AuthRoutes(catalog, connections, owners, AuthInfo.of(foundation.config()));
    this.calls = new CallRoutes(callers, owners, calls, details);
    waiting = new WaitingCallRoutes(callers, pauses, foundation.clock());
  }

  @Override
  public void mount(Routes.Builder routes) {
    calls.mount(routes);
    waiting.mount(routes);
    new SchemaRoutes().mount(routes);
    routes
        .get("/api/v1/apps", RouteInput.paged(Selectors.SERVICE_ACCOUNT), apps::list)
        .get("/api/v1/apps/{name}", RouteInput.query(Selectors.SERVICE_ACCOUNT), apps::app)
        .add("DELETE", "/api/v1/apps/{name}", Selectors.INPUT, apps::disconnect)
        .add("POST", "/api/v1/apps/{name}/check", Selectors.INPUT, apps::check)
        .get("/api/v1/operations", OperationRoutes.FIND, operations::find)
        .get("/api/v1/apps/{name}/operations", OperationRoutes.LIST, operations::list)
        .get("/api/v1/apps/{name}/operations/{operation}", OperationRoutes.ONE, operations::one)
        .get("/api/v1/auth/info", auth::info)
        .add(
            "POST",
            "/api/v1/auth/connect-manual",
            CreateHandler.INPUT,
            new CreateHandler(
                foundation.callers()::resolve, foundation.records(), auth::connectManual))
        .get("/api/v1/{app}/{operation}", RouteInput.ANY_QUERY, invocations::get)
        .add("POST", "/api/v1/{app}/{operation}", RouteInput.ANY_QUERY, invocations::post);
  }
}
