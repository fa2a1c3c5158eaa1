package org.integrationgateway.server.publicapi;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The services of the server for one request of a caller. */
record CallerServices(PublicOffers offers, CallerDatabases databases, CallerRequest request)
    implements HostServices {
  @Override
  public Apps apps() {
    return new CallerApps(offers, request);
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    return kind.type().cast(found(kind, name));
  }

  private Object found(ProviderKind<?> kind, String name) {
    if (kind == ProviderKind.AGENT) {
      return offers.agents().named(name);
    }
    if (kind == ProviderKind.WORKFLOW) {
      return offers.workflows().named(name);
    }
    if (kind == ProviderKind.AUTHORIZATION) {
      return new CallerAuthorization(
          offers,
          request,
          ServingProviders.of(offers.providers(), ProviderKind.AUTHORIZATION, name));
    }
    if (kind == ProviderKind.IDENTITY) {
      return new CallerIdentity(
          offers, request, ServingProviders.of(offers.providers(), ProviderKind.IDENTITY, name));
    }
    if (kind == ProviderKind.INDEXEDDB) {
      request.requireUnlimited("a database");
      return databases.of(request.subject(), name);
    }
    throw refused(kind.toString());
  }

  @Override
  public ExternalCredentials credentials() {
    return offers.credentials();
  }

  @Override
  public HostLogs logs() {
    throw refused("the log");
  }

  private static GatewayException refused(String what) {
    return new GatewayException(
        ErrorCode.FORBIDDEN, what + " is for providers: callers cannot use it");
  }

  @Override
  public void close() {}
}
