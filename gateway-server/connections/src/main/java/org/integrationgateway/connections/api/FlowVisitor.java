package org.integrationgateway.connections.api;

import java.util.Optional;
import java.util.function.BiFunction;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.identity.SessionFinder;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.SessionCookie;

/**
 * Finds out who begins and who completes a connection, and for which owner.
 *
 * @param owners canonical id of the owner for a caller and the service account that it names
 */
public record FlowVisitor(
    CallerResolver callers,
    SessionFinder sessions,
    BiFunction<Caller, Optional<String>, String> owners) {
  String owner(Caller caller, Optional<String> serviceAccount) {
    return owners.apply(caller, serviceAccount);
  }

  /**
   * Returns the caller who comes back: by a bearer token, which must be valid, else by the session
   * of the browser.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code UNAUTHENTICATED}; {@code
   *     INVALID_REQUEST} when the browser presents two sessions
   */
  Optional<Caller> of(Exchange exchange) {
    if (exchange.header("Authorization").isPresent()) {
      return Optional.of(callers.resolve(exchange));
    }
    return SessionCookie.find(exchange)
        .flatMap(text -> sessions.find(text, Proof.Kind.SESSION_COOKIE));
  }
}
