package org.integrationgateway.server.http.route;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.http.exchange.Cookies;
import org.integrationgateway.server.http.exchange.Exchange;

/** The cookie of a session: the one place that knows its name and its attributes. */
public final class SessionCookie {
  /** Its name. */
  public static final String NAME = "session_token";

  private final boolean https;

  /**
   * @param baseUrl public URL of the gateway, when configured
   */
  public SessionCookie(Optional<URI> baseUrl) {
    this.https = baseUrl.map(URI::getScheme).filter("https"::equalsIgnoreCase).isPresent();
  }

  /**
   * Sets the cookie.
   *
   * @param session text of the session
   * @param left how long the session lasts at most
   */
  public void set(Exchange exchange, Secret session, Duration left) {
    session.use(text -> add(exchange, text, Math.max(0, left.toSeconds())));
  }

  /** Removes the cookie from the browser. */
  public void clear(Exchange exchange) {
    add(exchange, "", 0);
  }

  /** The text of the session that the browser presents. */
  public static Optional<Secret> find(Exchange exchange) {
    return Cookies.find(exchange, NAME).map(Secret::of);
  }

  private Exchange add(Exchange exchange, String value, long seconds) {
    var secure = https || exchange.isSecure() ? "; Secure" : "";
    return exchange.add(
        "Set-Cookie",
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s"
            .formatted(NAME, value, seconds, secure));
  }
}
