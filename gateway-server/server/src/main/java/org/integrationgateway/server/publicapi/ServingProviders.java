package org.integrationgateway.server.publicapi;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Finds the providers that serve the server itself. */
final class ServingProviders {
  private ServingProviders() {}

  /**
   * Returns the provider of a kind.
   *
   * @param name as the request names it; only the empty name is served
   * @throws GatewayException {@code NOT_FOUND}, {@code NOT_CONFIGURED}
   */
  static <P> P of(ServiceFinder providers, ProviderKind<P> kind, String name) {
    if (!name.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "callers reach the %s provider that serves the gateway, which is not named: leave out '%s'"
              .formatted(kind, name));
    }
    return providers
        .find(kind, "")
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "this gateway has no %s provider: its operator declares one under providers.%s"
                        .formatted(kind, kind)));
  }
}
