package org.integrationgateway.server.api.page;

import java.util.Optional;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.call.Proof;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.SessionCookie;
import org.integrationgateway.server.session.Sessions;

/** Tells who looks at a page for which no login is needed. */
public record Visitors(Sessions sessions) {
  /** The caller of the browser's session; empty without one. */
  public Optional<Caller> of(Exchange exchange) {
    try {
      return SessionCookie.find(exchange)
          .flatMap(text -> sessions.find(text, Proof.Kind.SESSION_COOKIE));
    } catch (GatewayException ambiguous) {
      return Optional.empty();
    }
  }
}
