package org.integrationgateway.server.http.route;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.identity.Authenticator;
import org.integrationgateway.server.identity.CallerRefusal;
import org.integrationgateway.server.identity.RefusalObserver;

/**
 * Resolves who sends a request: the one place that reads credentials from HTTP. A route resolves
 * its caller before it reads the body. Refusals are observed here, those of later checks where they
 * are made.
 */
public final class CallerResolver {
  private static final String SCHEME = "Bearer ";
  private static final String UNKNOWN = "unknown";

  private final Authenticator authenticator;
  private final RefusalObserver observer;

  public CallerResolver(Authenticator authenticator, RefusalObserver observer) {
    this.authenticator = authenticator;
    this.observer = observer;
  }

  /**
   * The caller that the token of {@code Authorization: Bearer} proves (RFC 6750, section 2.1).
   *
   * @throws GatewayException {@code UNAUTHENTICATED}; {@code INVALID_REQUEST} when the header was
   *     sent more than once
   */
  public Caller resolve(Exchange exchange) {
    return observed(exchange, UNKNOWN, () -> authenticator.authenticate(bearer(exchange)));
  }

  /**
   * The caller of a route that is for operators.
   *
   * @param check refuses callers that are not operators
   * @throws GatewayException as {@link #resolve} and {@code check}; {@code SCOPE_DENIED} when the
   *     token is limited to apps
   */
  public Caller resolveUnlimited(Exchange exchange, Consumer<Caller> check) {
    var caller = resolve(exchange);
    return observed(
        exchange,
        caller.subject().id(),
        () -> {
          if (!caller.scopes().isEmpty()) {
            throw new GatewayException(
                ErrorCode.SCOPE_DENIED,
                "this token is limited to apps; operator routes need a token without scopes");
          }
          check.accept(caller);
          return caller;
        });
  }

  private Caller observed(Exchange exchange, String subject, Supplier<Caller> resolution) {
    try {
      return resolution.get();
    } catch (GatewayException refused) {
      observer.refused(
          new CallerRefusal(
              subject, exchange.route(), exchange.requestId(), refused.code(), refused.detail()));
      throw refused;
    }
  }

  private static Optional<Secret> bearer(Exchange exchange) {
    List<String> sent = exchange.headers("Authorization");
    if (sent.size() > 1) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "the header Authorization was sent several times: send it once");
    }
    return sent.stream()
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(header -> header.substring(SCHEME.length()).strip())
        .filter(token -> !token.isEmpty())
        .map(Secret::of)
        .findFirst();
  }
}
