package org.integrationgateway.http.route;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * A request whose caller is proven by a bearer token alone.
 *
 * @param route what was requested, for the records of refusals
 * @param address of the client
 * @param requestId the gateway's name for the request
 * @param token as it was presented
 */
public record BearerRequest(
    String route, String address, String requestId, Optional<Secret> token) {
  /**
   * A request with the values of its header {@code Authorization}.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code INVALID_REQUEST} when there
   *     are several
   */
  public static BearerRequest of(
      String route, String address, String requestId, List<String> authorization) {
    return new BearerRequest(route, address, requestId, CallerResolver.bearer(authorization));
  }
}
