package org.integrationgateway.people.api.login;

import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.session.Sessions;

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

  /** The name of the browser's session for the header of a page; empty without one. */
  public String name(Exchange exchange) {
    return of(exchange).map(HeaderFacts::name).orElse("").replaceFirst("^user:", "");
  }
}
