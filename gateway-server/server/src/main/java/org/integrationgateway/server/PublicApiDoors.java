package org.integrationgateway.server;

import java.net.URI;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.identity.Authenticator;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.provider.granted.ServiceFinder;
import org.integrationgateway.server.publicapi.PublicApi;
import org.integrationgateway.server.publicapi.PublicOffers;
import org.integrationgateway.server.workflows.CallerWorkflows;

/** The services of providers for callers from outside: over gRPC, and over {@code /api/v2}. */
final class PublicApiDoors {
  private final PublicApi api;

  PublicApiDoors(
      GatewayConfig config,
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
                config.server().limits().requestTimeout(),
                baseUrl));
  }

  /** Admits requests to the services. */
  PublicApi api() {
    return api;
  }
}
