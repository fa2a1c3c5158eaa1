package org.integrationgateway.server;

import java.net.URI;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.ServiceDefinitions;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.api.grpc.GrpcServices;
import org.integrationgateway.server.api.grpc.HostAdmission;
import org.integrationgateway.server.api.v2.RestV2;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.identity.Authenticator;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.provider.granted.ServiceFinder;
import org.integrationgateway.server.provider.host.Relays;
import org.integrationgateway.server.publicapi.PublicApi;
import org.integrationgateway.server.publicapi.PublicOffers;
import org.integrationgateway.server.workflows.CallerWorkflows;

/** The services of providers for callers from outside: over gRPC, and over {@code /api/v2}. */
final class PublicApiDoors {
  private final PublicApi api;
  private final CallerResolver callers;
  private final VisibleCatalog directory;
  private final Duration timeout;

  PublicApiDoors(
      GatewayConfig config,
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog directory,
      CallerAgents agents,
      CallerWorkflows workflows,
      ServiceFinder providers,
      ExternalCredentials credentials,
      Predicate<Caller> isOperator,
      Authenticator tokens,
      AuditTrail audit,
      Supplier<URI> baseUrl) {
    this.callers = callers;
    this.directory = directory;
    this.timeout = config.server().limits().requestTimeout();
    this.api =
        new PublicApi(
            new PublicOffers(
                invoker,
                directory::authProvider,
                agents,
                workflows,
                providers,
                credentials,
                isOperator,
                tokens,
                audit,
                timeout,
                baseUrl));
  }

  /**
   * The services of the public port, first for the providers that are started alone.
   *
   * @param relays of the providers that run elsewhere
   * @param isReady whether the server is ready for traffic
   */
  static GrpcServices grpc(Relays relays, BooleanSupplier isReady, ServerConfig server) {
    return new GrpcServices(
        (presented, service, address, cancel) -> {
          var call = relays.begin(presented, address, cancel);
          var session = call.session();
          return new HostAdmission.Admitted(
              CallSession.ofProvider(session.context(), session.services(), service), call::end);
        },
        isReady,
        server.limits().requestTimeout(),
        server.limits().streams().streams());
  }

  /** Admits requests to the services. */
  PublicApi api() {
    return api;
  }

  /** The routes of {@code /api/v2}. */
  void mount(Routes.Builder routes) {
    new RestV2(
            ServiceDefinitions.ofCallers(Runnable::run),
            api,
            callers,
            directory::authProvider,
            timeout)
        .mount(routes);
  }
}
