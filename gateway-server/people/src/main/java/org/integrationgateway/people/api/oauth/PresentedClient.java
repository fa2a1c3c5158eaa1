package org.integrationgateway.people.api.oauth;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;
import org.integrationgateway.sdk.Secret;

/**
 * How a client names and proves itself (RFC 6749, section 2.3.1): in the header {@code
 * Authorization: Basic}, or in the form.
 */
record PresentedClient(String id, Optional<Secret> secret) {
  private static final String SCHEME = "Basic ";

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
    if (headers.isEmpty()) {
      return new PresentedClient(id.orElseThrow(OAuthRefusal::invalidClient), secret);
    }
    var header = headers.get(0);
    if (headers.size() > 1 || secret.isPresent()) {
      throw new OAuthRefusal("invalid_request", "the client authenticates in more than one way");
    }
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw OAuthRefusal.invalidClient();
    }
    var found = basic(header.substring(SCHEME.length()).strip());
    if (id.filter(named -> !named.equals(found.id)).isPresent()) {
      throw new OAuthRefusal("invalid_request", "'client_id' is not the client of the header");
    }
    return found;
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
          Optional.of(Secret.of(decoded(text.substring(colon + 1)))));
    } catch (IllegalArgumentException malformed) {
      throw OAuthRefusal.invalidClient();
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
