package org.integrationgateway.server;

import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.fleet.Fleet;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.login.AdminPageRoutes;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.providers.directory.RunningProviders;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.admin.HealthRoutes;
import org.integrationgateway.server.api.admin.ProviderRoutes;
import org.integrationgateway.server.api.admin.RuntimeRoutes;
import org.integrationgateway.server.api.admin.setup.SetupRoutes;
import org.integrationgateway.server.telemetry.Telemetry;

/**
 * The routes that operators and load balancers need while the server starts: health, readiness,
 * metrics, providers, and the setup. Other paths are answered with "not ready" until the features
 * stand.
 */
final class StartDoors implements Feature {
  private static final String API = "/admin/api/{path*}";

  private final GatewayConfig config;
  private final HealthRoutes health;
  private final Fleet fleet;
  private final SetupRoutes setup;
  private final RuntimeRoutes runtimes;
  private final ProviderRoutes providers;
  private final AdminPageRoutes pages;

  /**
   * @param fleet answers with the figures of this server, and of its replicas
   * @param running whose runtimes the routes show
   * @param lock the lock file, compared with what runs
   */
  StartDoors(
      Foundation foundation,
      Operators operators,
      Telemetry telemetry,
      Fleet fleet,
      ProviderStatuses statuses,
      ServerReadiness readiness,
      RunningProviders running,
      Supplier<LockStatus> lock) {
    config = foundation.config();
    var callers = foundation.callers();
    var admitted = operators.of(callers);
    var live = foundation.live();
    health = new HealthRoutes(callers, readiness, telemetry::metrics, statuses, live::generation);
    this.fleet = fleet;
    setup = new SetupRoutes(admitted, () -> live.get().readFrom(), lock, readiness);
    runtimes =
        new RuntimeRoutes(
            admitted,
            () ->
                running
                    .services()
                    .map(started -> runtimes(live.get().providers(), started))
                    .orElse(List.of()),
            foundation::timeout);
    providers = new ProviderRoutes(admitted, statuses, fleet.peers(), foundation.audit());
    pages = new AdminPageRoutes(callers, operators.check(), LoginLinks.of(config));
  }

  /** Opens the ports with these routes alone. */
  void listen(Listeners listeners) {
    var open = Routes.builder();
    mount(open);
    var management = Routes.builder();
    if (config.server().management().isEmpty()) {
      mountAdmin(open);
      refuseOthers(open);
    } else {
      mountAdmin(management);
      refuseOthers(management);
    }
    listeners.open(open.build(), management.build());
  }

  /** The routes for operators that come with the features: the pages have no path like theirs. */
  private static void refuseOthers(Routes.Builder admin) {
    for (var method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
      admin.add(
          method,
          API,
          RouteInput.ANY_QUERY,
          exchange -> {
            throw new GatewayException(ErrorCode.NOT_READY, "the gateway is starting; try again");
          });
    }
  }

  @Override
  public void mount(Routes.Builder open) {
    if (config.server().management().isEmpty()) {
      health.mountOpen(open);
    }
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    if (config.server().management().isPresent()) {
      health.mountManagement(admin);
    }
    runtimes.mount(admin);
    providers.mount(admin);
    fleet.mountAdmin(admin);
    setup.mount(admin);
    pages.mount(admin);
  }

  /**
   * Adds all routes.
   *
   * @param open of the public listener
   * @return those of the management listener, empty without such a listener
   */
  Routes mountAll(Routes.Builder open, List<Feature> features) {
    var isManaged = config.server().management().isPresent();
    var management = Routes.builder();
    var admin = isManaged ? management : open;
    mount(open);
    mountAdmin(admin);
    for (var feature : features) {
      feature.mount(open);
      feature.mountAdmin(admin);
    }
    return management.build();
  }

  private static List<RuntimeRoutes.Named> runtimes(
      DeclaredProviders declared, ProviderDirectory services) {
    var byDefault = declared.defaultOf(ProviderKind.RUNTIME);
    return declared.of(ProviderKind.RUNTIME).stream()
        .flatMap(
            runtime ->
                services
                    .find(ProviderKind.RUNTIME, runtime.name())
                    .map(
                        started ->
                            new RuntimeRoutes.Named(
                                runtime.name(),
                                byDefault.filter(runtime::equals).isPresent(),
                                started))
                    .stream())
        .toList();
  }
}
