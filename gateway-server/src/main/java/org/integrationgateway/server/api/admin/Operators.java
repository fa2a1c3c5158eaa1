package org.integrationgateway.server.api.admin;

import java.util.function.Consumer;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.invoke.Authentication;

/**
 * Who may come in by the operator's door.
 *
 * @param check refuses callers who are none
 */
public record Operators(Authentication authentication, Consumer<Caller> check) {
  /** What runs here is for operators, not for tokens that were made for some app. */
  void admit(Exchange exchange) {
    var caller = authentication.authenticate(exchange.bearer());
    if (!caller.scopes().isEmpty()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to apps; use one that is not for the operator's routes");
    }
    check.accept(caller);
  }
}
