package org.integrationgateway.people.api.login;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.people.session.NewSession;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ObjectNode;

/** Gives sessions to browsers as a cookie, and to programs as JSON. */
public record LoginSessions(SessionCookie cookie, Clock clock) {
  /** The session that the browser has until now. */
  static Optional<Secret> presented(Exchange exchange) {
    try {
      return SessionCookie.find(exchange);
    } catch (GatewayException ambiguous) {
      return Optional.empty();
    }
  }

  /** Sets the cookie of a new session. */
  void present(Exchange exchange, NewSession session) {
    cookie.set(
        exchange, session.text(), Duration.between(clock.instant(), session.session().expiresAt()));
  }

  /** The session for a program, which sends its text as a bearer token. */
  public static ObjectNode json(NewSession begun) {
    var session = begun.session();
    var subject = session.subject();
    var json =
        Json.object()
            .put("token", begun.text().<String>use(text -> text))
            .put("subject", subject.id());
    subject.displayName().ifPresent(name -> json.put("displayName", name));
    subject.email().ifPresent(email -> json.put("email", email));
    return json.put("expiresAt", session.expiresAt().toString());
  }
}
