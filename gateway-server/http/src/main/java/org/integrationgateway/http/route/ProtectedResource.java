package org.integrationgateway.http.route;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.Secret;

/** Routes that accept tokens which are for them alone, and say where clients get these. */
public interface ProtectedResource {
  /** Accepts the tokens of every route, and no others. */
  ProtectedResource NONE =
      new ProtectedResource() {
        @Override
        public Optional<Caller> find(Exchange exchange, Secret token) {
          return Optional.empty();
        }

        @Override
        public void challenge(Exchange exchange) {}
      };

  /**
   * The caller of a token that is for this route.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code SCOPE_DENIED} when the token
   *     has too few scopes for all that is here
   */
  Optional<Caller> find(Exchange exchange, Secret token);

  /** Sets the header of a refusal that says where clients get a token (RFC 9728, section 5.1). */
  void challenge(Exchange exchange);
}
