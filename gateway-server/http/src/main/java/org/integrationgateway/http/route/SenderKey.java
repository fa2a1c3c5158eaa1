package org.integrationgateway.http.route;

import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.Secret;

/** Finds the key that the sender of a request has proven, for tokens that are bound to one. */
@FunctionalInterface
public interface SenderKey {
  /** Accepts no proofs. */
  SenderKey NONE =
      (exchange, token, again) -> {
        throw new GatewayException(
            ErrorCode.UNAUTHENTICATED, "this server accepts no tokens that are bound to a key");
      };

  /**
   * The thumbprint of the proven key (RFC 9449, section 4.3).
   *
   * @param token that the request presents
   * @param again whether the request was checked before, so that its proof is not new
   * @throws GatewayException {@code UNAUTHENTICATED} with the rule that the proof breaks
   */
  String proven(Exchange exchange, Secret token, boolean again);
}
