package org.integrationgateway.server.api.admin;

import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.invoke.Authentication;

/** Who may come in by the operator's door. */
record Operators(Authentication authentication) {
  /** What runs here is for operators, not for tokens that were made for some app. */
  void admit(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    if (!caller.scopes().isEmpty()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to apps; use one that is not for the operator's routes");
    }
  }
}
