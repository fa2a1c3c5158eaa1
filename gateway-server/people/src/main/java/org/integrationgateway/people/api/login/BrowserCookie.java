package org.integrationgateway.people.api.login;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.http.exchange.Cookies;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.identity.RandomText;
import org.integrationgateway.people.login.Logins;
import org.integrationgateway.sdk.Secret;

/**
 * The cookie that binds a login to the browser, or program, that begins it. Several logins of one
 * browser share it.
 */
final class BrowserCookie {
  private static final String NAME = "gateway_browser";
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Duration LIFE = Logins.LIFE;

  private final boolean https;

  BrowserCookie(Optional<URI> baseUrl) {
    this.https = baseUrl.map(URI::getScheme).filter("https"::equalsIgnoreCase).isPresent();
  }

  /** Returns the secret of the browser's cookie. */
  Optional<Secret> find(Exchange exchange) {
    return Cookies.find(exchange, NAME)
        .filter(value -> VALUE.matcher(value).matches())
        .map(Secret::of);
  }

  /** Returns the secret that the browser presents with its next requests; sets the cookie. */
  Secret ensure(Exchange exchange) {
    var browser = find(exchange).orElseGet(() -> Secret.of(RandomText.secret()));
    var secure = https || exchange.isSecure() ? "; Secure" : "";
    exchange.add(
        "Set-Cookie",
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s"
            .formatted(NAME, browser.<String>use(text -> text), LIFE.toSeconds(), secure));
    return browser;
  }
}
