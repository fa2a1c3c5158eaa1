package org.integrationgateway.server;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.connections.DeploymentCredentials;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.access.PolicyMembers;
import org.integrationgateway.core.audit.AuditReader;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.calls.RecentCalls;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.identity.ApiTokens;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.grpc.GrpcDoor;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.mcp.review.ToolApprovals;
import org.integrationgateway.people.accounts.AccountDirectory;
import org.integrationgateway.people.api.login.AdminPageRoutes;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.admin.AdminAccountRoutes;
import org.integrationgateway.server.api.admin.AdminCallRoutes;
import org.integrationgateway.server.api.admin.AdminConnectionRoutes;
import org.integrationgateway.server.api.admin.AdminRoutes;
import org.integrationgateway.server.api.admin.AdminSessionRoutes;
import org.integrationgateway.server.api.admin.AdminTokenRoutes;
import org.integrationgateway.server.api.admin.AdminToolRoutes;
import org.integrationgateway.server.api.admin.AuditRoutes;
import org.integrationgateway.server.api.admin.HealthRoutes;
import org.integrationgateway.server.api.admin.KeyRoutes;
import org.integrationgateway.server.api.admin.MemberRoutes;
import org.integrationgateway.server.api.admin.OperatorAccess;
import org.integrationgateway.server.api.admin.ProviderRoutes;
import org.integrationgateway.server.api.admin.RuntimeRoutes;
import org.integrationgateway.server.api.admin.figures.FigureRoutes;
import org.integrationgateway.server.api.admin.setup.SetupRoutes;
import org.integrationgateway.server.doors.LoginDoors;
import org.integrationgateway.server.keys.KeyAdministration;
import org.integrationgateway.server.keys.SubjectRemoval;
import org.integrationgateway.server.services.ProviderDirectory;
import org.integrationgateway.server.services.ProviderOverview;
import org.integrationgateway.server.services.RunningProviders;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.server.telemetry.history.FigureHistory;

/**
 * The routes for operators, on the management listener where there is one. They answer from the
 * first moment of the start.
 */
public final class OperatorDoors {
  private final GatewayConfig config;
  private final AdminPageRoutes pages;
  private final HealthRoutes routes;
  private final AdminRoutes admin;
  private final FigureRoutes figures;
  private final SetupRoutes setup;
  private final ServerReadiness readiness;

  /**
   * @param apps that are served now
   * @param history of the figures of this server
   * @param running whose runtimes the routes show
   * @param accounts that the gateway keeps itself
   * @param deployment the credentials of apps themselves; empty while the server starts
   * @param flows begin at authorization servers; empty while the server starts
   * @param tools their descriptions, as upstreams change them
   * @param trail the records of {@code audit}
   * @param subjects which operators may forget
   * @param lock the lock file, compared with what runs
   */
  public OperatorDoors(
      GatewayConfig config,
      CallerResolver callers,
      AccessPolicy access,
      PolicyMembers members,
      Supplier<Collection<App>> apps,
      AdminPageRoutes pages,
      Telemetry telemetry,
      FigureHistory history,
      ProviderOverview overview,
      Supplier<List<String>> obstacles,
      RunningProviders running,
      ApiTokens tokens,
      Sessions sessions,
      IdempotencyRecords records,
      AccountDirectory accounts,
      Supplier<Optional<DeploymentCredentials>> deployment,
      Supplier<Optional<ConnectFlows>> flows,
      ToolApprovals tools,
      AuditTrail audit,
      AuditReader trail,
      KeyAdministration keys,
      SubjectRemoval subjects,
      RecentCalls calls,
      Supplier<LockStatus> lock) {
    this.config = config;
    this.pages = pages;
    this.readiness = new ServerReadiness(obstacles);
    this.routes = new HealthRoutes(callers, readiness, telemetry::metrics, overview);
    var operators =
        OperatorAccess.of(
            callers,
            config.server().admin().map(admin -> caller -> access.checkOperator(caller, admin)),
            mustBeNamed(config));
    this.figures =
        new FigureRoutes(
            operators, history::read, readiness::obstacles, overview, ProductVersion.NUMBER);
    this.setup = new SetupRoutes(operators, config.readFrom(), lock, readiness);
    this.admin =
        new AdminRoutes(
            new RuntimeRoutes(
                operators,
                () -> running.services().map(this::runtimes).orElse(List.of()),
                config.server().limits().requestTimeout()),
            new ProviderRoutes(operators, overview, audit),
            new AdminTokenRoutes(operators, tokens, records, audit),
            new AdminSessionRoutes(operators, sessions, audit),
            new MemberRoutes(operators, members, config.server().admin(), apps, audit),
            new AdminAccountRoutes(operators, accounts, records, audit),
            new AdminConnectionRoutes(operators, apps, deployment, flows, LoginDoors.links(config)),
            new AdminToolRoutes(operators, tools, apps, audit),
            new AuditRoutes(operators, trail),
            new KeyRoutes(operators, keys, subjects, records, audit),
            new AdminCallRoutes(operators, calls));
  }

  /** Whether the server is ready for traffic. */
  boolean isReady() {
    return readiness.obstacles().isEmpty();
  }

  /**
   * Tells that only callers that {@code server.admin} names are operators: callers are told apart,
   * and one that is refused something could give it to itself as an operator.
   */
  static boolean mustBeNamed(GatewayConfig config) {
    return LoginDoors.hasProvider(config) || !config.policies().isEmpty();
  }

  /** Opens the ports. */
  public Listeners listen(GrpcDoor grpc) {
    var open = Routes.builder();
    mount(open);
    var management = Routes.builder();
    routes.mountManagement(management);
    admin.mount(management);
    figures.mount(management);
    setup.mount(management);
    pages.mount(management);
    return Listeners.open(config.server(), open.build(), management.build(), readiness, grpc);
  }

  /** Adds the routes to the public listener, unless there is a management listener. */
  public void mount(Routes.Builder open) {
    if (config.server().management().isEmpty()) {
      routes.mountOpen(open);
      admin.mount(open);
      figures.mount(open);
      setup.mount(open);
      pages.mount(open);
    }
  }

  private List<RuntimeRoutes.Named> runtimes(ProviderDirectory services) {
    var byDefault = config.providers().defaultOf(ProviderKind.RUNTIME);
    return config.providers().of(ProviderKind.RUNTIME).stream()
        .map(
            declared ->
                new RuntimeRoutes.Named(
                    declared.name(),
                    byDefault.filter(declared::equals).isPresent(),
                    services.get(ProviderKind.RUNTIME, declared.name())))
        .toList();
  }
}
