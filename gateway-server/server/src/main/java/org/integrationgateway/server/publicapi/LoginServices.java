package org.integrationgateway.server.publicapi;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.credentials.ExternalCredentials;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The services for a request without a caller: logins, and nothing else. */
record LoginServices(PublicOffers offers) implements HostServices {
  @Override
  public Apps apps() {
    throw refused();
  }

  @Override
  public <P> P service(ProviderKind<P> kind, String name) {
    if (kind != ProviderKind.IDENTITY) {
      throw refused();
    }
    return kind.type()
        .cast(
            new LoginIdentity(
                ServingProviders.of(offers.providers(), ProviderKind.IDENTITY, name),
                offers.url()));
  }

  @Override
  public ExternalCredentials credentials() {
    throw refused();
  }

  @Override
  public HostLogs logs() {
    throw refused();
  }

  static GatewayException refused() {
    return new GatewayException(
        ErrorCode.UNAUTHENTICATED,
        "no token was presented: send metadata 'authorization: Bearer gwt_...'");
  }

  @Override
  public void close() {}
}
