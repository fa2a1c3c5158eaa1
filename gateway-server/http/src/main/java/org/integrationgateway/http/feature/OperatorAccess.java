package org.integrationgateway.http.feature;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;

/**
 * Admits callers to the operator routes.
 *
 * @param check refuses callers without the role of an operator; empty when the configuration names
 *     no role
 */
public record OperatorAccess(CallerResolver callers, Optional<Consumer<Caller>> check) {
  /**
   * The access of a deployment.
   *
   * @param named whether only callers that the configuration names are operators: then routes
   *     without a check are for no caller
   */
  public static OperatorAccess of(
      CallerResolver callers, Optional<Consumer<Caller>> check, boolean named) {
    return new OperatorAccess(
        callers, named ? Optional.of(check.orElse(OperatorAccess::refuse)) : check);
  }

  /**
   * The caller. Refuses with {@code UNAUTHENTICATED}, {@code SCOPE_DENIED} or {@code FORBIDDEN}.
   */
  public Caller admit(Exchange exchange) {
    return callers.resolveUnlimited(exchange, check.orElse(caller -> {}));
  }

  /**
   * The caller of a route that reaches the property of others: without a role in the configuration
   * every caller would have it, so all are refused with {@code FORBIDDEN}.
   */
  public Caller admitNamed(Exchange exchange) {
    return callers.resolveUnlimited(exchange, check.orElse(OperatorAccess::refuse));
  }

  private static void refuse(Caller caller) {
    throw new GatewayException(
        ErrorCode.FORBIDDEN,
        "this gateway has no operators: 'server.admin' in its configuration names their"
            + " roles");
  }
}
