package org.integrationgateway.people.api.oauth;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.connections.jose.InvalidJwtException;
import org.integrationgateway.connections.jose.PresentedJwt;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.sdk.Secret;

/**
 * How a client names and proves itself: in the header {@code Authorization: Basic} or in the form
 * (RFC 6749, section 2.3.1), or by an assertion that it signs (RFC 7523, section 2.2).
 */
record PresentedClient(String id, Optional<Secret> secret, Optional<Secret> assertion) {
  private static final String SCHEME = "Basic ";
  private static final String ASSERTION_TYPE =
      "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

  /**
   * Reads them.
   *
   * @throws OAuthRefusal {@code invalid_client}; {@code invalid_request} when the client proves
   *     itself in two ways
   */
  static PresentedClient read(Exchange exchange, Query form) {
    var headers = exchange.headers("Authorization");
    var id = form.single("client_id");
    var secret = form.single("client_secret").map(Secret::of);
    var assertion = form.single("client_assertion").map(Secret::of);
    if (headers.size() + secret.stream().count() + assertion.stream().count() > 1) {
      throw new OAuthRefusal("invalid_request", "the client authenticates in more than one way");
    }
    if (assertion.isPresent()) {
      return new PresentedClient(
          id.or(() -> subject(assertion.get())).orElseThrow(OAuthRefusal::invalidClient),
          secret,
          Optional.of(asserted(form, assertion.get())));
    }
    if (headers.isEmpty()) {
      return new PresentedClient(
          id.orElseThrow(OAuthRefusal::invalidClient), secret, Optional.empty());
    }
    var header = headers.get(0);
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw OAuthRefusal.invalidClient();
    }
    var found = basic(header.substring(SCHEME.length()).strip());
    if (id.filter(named -> !named.equals(found.id)).isPresent()) {
      throw new OAuthRefusal("invalid_request", "'client_id' is not the client of the header");
    }
    return found;
  }

  private static Secret asserted(Query form, Secret assertion) {
    if (!form.single("client_assertion_type").equals(Optional.of(ASSERTION_TYPE))) {
      throw new OAuthRefusal(
          "invalid_client", "'client_assertion_type' must be '%s'".formatted(ASSERTION_TYPE));
    }
    return assertion;
  }

  /** The client that an assertion is about, which is not proven yet. */
  private static Optional<String> subject(Secret assertion) {
    try {
      return PresentedJwt.parse(assertion).claimed("sub");
    } catch (InvalidJwtException broken) {
      throw new OAuthRefusal("invalid_client", "the client assertion " + broken.rule());
    }
  }

  private static PresentedClient basic(String encoded) {
    try {
      var text = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      if (colon < 1) {
        throw OAuthRefusal.invalidClient();
      }
      return new PresentedClient(
          decoded(text.substring(0, colon)),
          Optional.of(Secret.of(decoded(text.substring(colon + 1)))),
          Optional.empty());
    } catch (IllegalArgumentException malformed) {
      throw OAuthRefusal.invalidClient();
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
