package org.integrationgateway.server;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.ServiceDefinitions;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.identity.Authenticator;
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

/** The services of callers: {@code /api/v2} and gRPC. */
final class PublicApiFeature implements Feature {
  private final Foundation foundation;
  private final Invoker invoker;
  private final PublicApi api;
  private final VisibleCatalog catalog;

  /**
   * @param providers that callers use
   * @param credentials of a caller itself
   * @param tokens of this gateway itself
   */
  PublicApiFeature(
      Foundation foundation,
      Invoker invoker,
      VisibleCatalog catalog,
      CallerAgents agents,
      CallerWorkflows workflows,
      ServiceFinder providers,
      ExternalCredentials credentials,
      Operators operators,
      Authenticator tokens) {
    this.foundation = foundation;
    this.invoker = invoker;
    this.catalog = catalog;
    api =
        new PublicApi(
            new PublicOffers(
                invoker,
                catalog::authProvider,
                agents,
                workflows,
                providers,
                credentials,
                operators::isOperator,
                tokens,
                foundation.audit(),
                foundation.url()));
  }

  /**
   * The services of the public port, first for the providers that are started alone.
   *
   * @param relays of the providers that run elsewhere
   * @param isReady whether the server is ready for traffic
   * @param tracer begins the steps of calls
   */
  static GrpcServices grpc(
      Relays relays, BooleanSupplier isReady, Supplier<GatewayConfig> live, Tracer tracer) {
    return new GrpcServices(
        (presented, service, address, cancel) -> {
          var call = relays.begin(presented, address, cancel);
          var session = call.session();
          return new HostAdmission.Admitted(
              CallSession.ofProvider(session.context(), session.services(), service), call::end);
        },
        isReady,
        times(live),
        () -> live.get().server().limits().streams().streams(),
        tracer);
  }

  /** How long a caller waits for an answer, by service: an app has its own time. */
  private static Function<String, Duration> times(Supplier<GatewayConfig> live) {
    var times = new DerivedValue<>(live, CallTimes::of);
    return service ->
        service.equals(AppGrpc.SERVICE_NAME) ? times.get().longest() : times.get().usual();
  }

  /** Admits requests to the services. */
  PublicApi api() {
    return api;
  }

  /** The routes of {@code /api/v2}. */
  @Override
  public void mount(Routes.Builder open) {
    new RestV2(
            ServiceDefinitions.ofCallers(Runnable::run),
            api,
            foundation.callers(),
            catalog::authProvider,
            service ->
                service.equals(AppGrpc.SERVICE_NAME)
                    ? invoker.times().longest()
                    : invoker.times().usual())
        .mount(open);
  }
}
