package org.integrationgateway.http.page;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;
import org.integrationgateway.http.exchange.Cookies;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.http.route.SameOrigin;

/**
 * Accepts a form only from the browser that loaded its page: the token in the form belongs to a
 * cookie and expires after an hour.
 */
public final class FormGuard {
  /** The field of the token. */
  public static final String FIELD = "form_token";

  /** The message of a page that does not accept a form. */
  public static final String STALE =
      "This form has expired or was not sent from this page: try again.";

  private static final String COOKIE = "gateway_login";
  private static final Pattern BROWSER = Pattern.compile("[0-9a-f]{32}");
  private static final Duration LIFE = Duration.ofHours(1);
  private static final SecureRandom RANDOM = new SecureRandom();

  private final BinaryOperator<String> hash;
  private final Optional<URI> baseUrl;
  private final SameOrigin sameOrigin;
  private final InstantSource time;

  /**
   * Guards forms with a key that all replicas have.
   *
   * @param hash of two texts, with that key
   */
  public FormGuard(BinaryOperator<String> hash, Optional<URI> baseUrl, InstantSource time) {
    this.hash = hash;
    this.baseUrl = baseUrl;
    this.sameOrigin = new SameOrigin(baseUrl, Optional.empty());
    this.time = time;
  }

  /** The token for a form in the answer. Sets the cookie. */
  public String token(Exchange exchange) {
    var browser = cookie(exchange).orElseGet(FormGuard::fresh);
    var secure = baseUrl.map(URI::getScheme).filter("https"::equals).isPresent() ? "; Secure" : "";
    exchange.add(
        "Set-Cookie",
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s"
            .formatted(COOKIE, browser, LIFE.toSeconds(), secure));
    var end = Long.toString(time.instant().plus(LIFE).getEpochSecond());
    return end + "." + hash.apply(browser, end);
  }

  /** Whether the form was sent by this browser from a page of this gateway. */
  public boolean accepts(Exchange exchange, Query form) {
    var token = form.single(FIELD).orElse("");
    int dot = token.indexOf('.');
    var browser = cookie(exchange);
    if (dot < 1 || browser.isEmpty() || sameOrigin.isForeign(exchange)) {
      return false;
    }
    var end = token.substring(0, dot);
    byte[] expected = hash.apply(browser.get(), end).getBytes(StandardCharsets.US_ASCII);
    byte[] given = token.substring(dot + 1).getBytes(StandardCharsets.UTF_8);
    // Parsed after the hash was checked, so it is a number.
    return MessageDigest.isEqual(expected, given)
        && Long.parseLong(end) > time.instant().getEpochSecond();
  }

  private static Optional<String> cookie(Exchange exchange) {
    return Cookies.find(exchange, COOKIE).filter(value -> BROWSER.matcher(value).matches());
  }

  private static String fresh() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
