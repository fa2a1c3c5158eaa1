package org.integrationgateway.server;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.identity.Authenticator;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.ServiceDefinitions;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.server.api.grpc.GrpcServices;
import org.integrationgateway.server.api.grpc.HostAdmission;
import org.integrationgateway.server.api.v2.RestV2;
import org.integrationgateway.server.publicapi.PublicApi;
import org.integrationgateway.server.publicapi.PublicOffers;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.workflows.CallerWorkflows;

/** The services of providers for callers from outside: over gRPC, and over {@code /api/v2}. */
final class PublicApiDoors {
  private final PublicApi api;
  private final CallerResolver callers;
  private final VisibleCatalog catalog;
  private final Function<String, Duration> times;

  PublicApiDoors(
      GatewayConfig config,
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog catalog,
      CallerAgents agents,
      CallerWorkflows workflows,
      ServiceFinder providers,
      ExternalCredentials credentials,
      Predicate<Caller> isOperator,
      Authenticator tokens,
      AuditTrail audit,
      PublicUrl url) {
    this.callers = callers;
    this.catalog = catalog;
    this.times = times(config);
    this.api =
        new PublicApi(
            new PublicOffers(
                invoker,
                catalog::authProvider,
                agents,
                workflows,
                providers,
                credentials,
                isOperator,
                tokens,
                audit,
                url));
  }

  /**
   * The services of the public port, first for the providers that are started alone.
   *
   * @param relays of the providers that run elsewhere
   * @param isReady whether the server is ready for traffic
   */
  static GrpcServices grpc(Relays relays, BooleanSupplier isReady, GatewayConfig config) {
    return new GrpcServices(
        (presented, service, address, cancel) -> {
          var call = relays.begin(presented, address, cancel);
          var session = call.session();
          return new HostAdmission.Admitted(
              CallSession.ofProvider(session.context(), session.services(), service), call::end);
        },
        isReady,
        times(config),
        config.server().limits().streams().streams());
  }

  /** How long a caller waits for an answer, by service: an app has its own time. */
  private static Function<String, Duration> times(GatewayConfig config) {
    var times = CallTimes.of(config);
    return service -> service.equals(AppGrpc.SERVICE_NAME) ? times.longest() : times.usual();
  }

  /** Admits requests to the services. */
  PublicApi api() {
    return api;
  }

  /** The routes of {@code /api/v2}. */
  void mount(Routes.Builder routes) {
    new RestV2(
            ServiceDefinitions.ofCallers(Runnable::run), api, callers, catalog::authProvider, times)
        .mount(routes);
  }
}
