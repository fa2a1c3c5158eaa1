package org.integrationgateway.builtin.oidc.issuer;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * The URLs of a provider: https, or http on the loopback interface when the issuer itself is there.
 */
final class EndpointRule {
  private final boolean plain;

  private EndpointRule(boolean plain) {
    this.plain = plain;
  }

  /** The rule for the endpoints of this issuer. */
  static EndpointRule of(URI issuer) {
    return new EndpointRule("http".equals(issuer.getScheme()) && isLoopback(issuer));
  }

  /** Returns the problem of the URL of an issuer; empty when the URL is usable. */
  static Optional<String> problem(URI issuer) {
    if (issuer.getHost() == null
        || issuer.getRawQuery() != null
        || issuer.getRawFragment() != null
        || issuer.getRawUserInfo() != null) {
      return Optional.of("is not a URL with a host, without query, fragment and user");
    }
    return of(issuer).admits(issuer)
        ? Optional.empty()
        : Optional.of("is not https: http is for loopback addresses only");
  }

  /** The URL in this text; empty when it is not a URL of the provider. */
  Optional<URI> endpoint(String text) {
    try {
      return Optional.of(new URI(text)).filter(this::admits);
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private boolean admits(URI uri) {
    return uri.getHost() != null
        && uri.getRawFragment() == null
        && uri.getRawUserInfo() == null
        && ("https".equals(uri.getScheme())
            || plain && "http".equals(uri.getScheme()) && isLoopback(uri));
  }

  private static boolean isLoopback(URI uri) {
    var host = String.valueOf(uri.getHost());
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.[0-9]{1,3}){3}");
  }
}
