package org.integrationgateway.server;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.api.admin.AdminRoutes;
import org.integrationgateway.server.api.admin.Operators;
import org.integrationgateway.server.api.admin.ProviderRoutes;
import org.integrationgateway.server.api.admin.RuntimeRoutes;
import org.integrationgateway.server.api.v1.OperatorRoutes;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.http.Listeners;
import org.integrationgateway.server.http.Readiness;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.identity.Authenticator;
import org.integrationgateway.server.services.ProviderDirectory;
import org.integrationgateway.server.telemetry.Telemetry;

/**
 * What operators are answered, at a listener of their own where there is one: from the first moment
 * on, when nothing else is there yet.
 */
final class OperatorDoors {
  private final GatewayConfig config;
  private final OperatorRoutes routes;
  private final AdminRoutes admin;
  private final Readiness readiness;
  private final AtomicBoolean loaded = new AtomicBoolean();
  private final AtomicReference<List<RuntimeRoutes.Named>> runtimes =
      new AtomicReference<>(List.of());

  OperatorDoors(
      GatewayConfig config,
      Authenticator authenticator,
      AccessPolicy access,
      Telemetry telemetry,
      Overview overview) {
    this.config = config;
    this.readiness =
        new Readiness(
            () -> loaded.get() ? overview.obstacles() : List.of("the apps are being loaded"));
    this.routes =
        new OperatorRoutes(authenticator::authenticate, readiness, telemetry::metrics, overview);
    var operators =
        new Operators(
            authenticator::authenticate,
            caller ->
                config.server().admin().ifPresent(admin -> access.checkOperator(caller, admin)));
    this.admin =
        new AdminRoutes(
            new RuntimeRoutes(operators, runtimes::get, config.server().limits().requestTimeout()),
            new ProviderRoutes(operators, overview));
  }

  /** Opens the ports. */
  Listeners listen(GrpcDoor grpc) {
    var open = Routes.builder();
    mount(open);
    var management = Routes.builder();
    routes.mountManagement(management);
    admin.mount(management);
    return Listeners.open(config.server(), open.build(), management.build(), readiness, grpc);
  }

  /** What of it the public listener answers: nothing, where there is another one. */
  void mount(Routes.Builder open) {
    if (config.server().management().isEmpty()) {
      routes.mountOpen(open);
      admin.mount(open);
    }
  }

  /** From now on the runtimes among these are shown. */
  void runs(ProviderDirectory services) {
    var byDefault = config.providers().defaultOf(ProviderKind.RUNTIME);
    runtimes.set(
        config.providers().of(ProviderKind.RUNTIME).stream()
            .map(
                declared ->
                    new RuntimeRoutes.Named(
                        declared.name(),
                        byDefault.filter(declared::equals).isPresent(),
                        services.get(ProviderKind.RUNTIME, declared.name())))
            .toList());
  }

  /** From now on the server is as ready as its providers are. */
  void loaded() {
    loaded.set(true);
  }
}
