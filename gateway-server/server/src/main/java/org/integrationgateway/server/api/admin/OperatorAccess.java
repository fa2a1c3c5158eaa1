package org.integrationgateway.server.api.admin;

import java.util.function.Consumer;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;

/**
 * Admits callers to the operator routes.
 *
 * @param check refuses callers without the role of an operator
 */
public record OperatorAccess(CallerResolver callers, Consumer<Caller> check) {
  /**
   * The caller. Refuses with {@code UNAUTHENTICATED}, {@code SCOPE_DENIED} or {@code FORBIDDEN}.
   */
  Caller admit(Exchange exchange) {
    return callers.resolveUnlimited(exchange, check);
  }
}
