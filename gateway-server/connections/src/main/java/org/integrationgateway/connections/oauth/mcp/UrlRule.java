package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * The rule for URLs that an MCP server or its authorization server names: https, without user and
 * fragment. On the loopback interface http is permitted too, where the server that names the URL is
 * reached by http itself.
 */
public final class UrlRule {
  private static final int LONGEST = 2048;

  private final boolean plain;

  private UrlRule(boolean plain) {
    this.plain = plain;
  }

  /** The rule for URLs that a server at this URL names. */
  public static UrlRule of(URI server) {
    return new UrlRule("http".equals(server.getScheme()) && isLoopback(server));
  }

  /** The URL in this text; empty when the rule does not permit it. */
  public Optional<URI> read(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(new URI(text)).filter(this::permits);
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  /** The issuer in this text, which has no query either (RFC 8414, section 2). */
  Optional<URI> readIssuer(String text) {
    return read(text).filter(url -> url.getRawQuery() == null);
  }

  private boolean permits(URI url) {
    return url.getHost() != null
        && url.getRawFragment() == null
        && url.getRawUserInfo() == null
        && ("https".equals(url.getScheme())
            || plain && "http".equals(url.getScheme()) && isLoopback(url));
  }

  private static boolean isLoopback(URI url) {
    var host = String.valueOf(url.getHost());
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.[0-9]{1,3}){3}");
  }
}
