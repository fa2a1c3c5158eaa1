package org.integrationgateway.http.route;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.http.exchange.Cookies;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.sdk.Secret;

/** The cookies of sessions: the one place that knows their names and attributes. */
public final class SessionCookie {
  /** The name of the cookie. */
  public static final String NAME = "session_token";

  /** The name of the cookie at the host of an app's pages. */
  private static final String PAGE_NAME = "page_session";

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
    session.use(text -> add(exchange, NAME, text, age(Math.max(0, left.toSeconds()))));
  }

  /** Removes the cookie from the browser. */
  public void clear(Exchange exchange) {
    add(exchange, NAME, "", age(0));
  }

  /** Sets the cookie of a session for the pages of an app, at their host. */
  public void setForPages(Exchange exchange, Secret session) {
    session.use(text -> add(exchange, PAGE_NAME, text, ""));
  }

  /**
   * The text of the session that the browser presents: at the host of an app's pages, that of a
   * session for this app.
   */
  public static Optional<Secret> find(Exchange exchange) {
    boolean ofPages = exchange.pageApp().isPresent();
    return Cookies.find(exchange, ofPages ? PAGE_NAME : NAME)
        .filter(text -> text.startsWith(TokenText.PAGE_SESSION) == ofPages)
        .map(Secret::of);
  }

  private static String age(long seconds) {
    return "; Max-Age=" + seconds;
  }

  private Exchange add(Exchange exchange, String name, String value, String age) {
    var secure = https || exchange.isSecure() ? "; Secure" : "";
    return exchange.add(
        "Set-Cookie",
        "%s=%s; Path=/%s; HttpOnly; SameSite=Lax%s".formatted(name, value, age, secure));
  }
}
