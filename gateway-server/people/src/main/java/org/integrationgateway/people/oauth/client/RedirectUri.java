package org.integrationgateway.people.oauth.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.connections.oauth.OAuthRefusal;

/**
 * The URI to which a client is sent back: https, http on the loopback interface, or a private
 * scheme (RFC 8252, section 7). A URI that two programs could read in two ways is refused.
 *
 * @param text as the client wrote it
 */
public record RedirectUri(String text, URI uri) {
  private static final int LONGEST = 1000;
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~:/?\\[\\]@!$&'()+,;=%-]+");
  private static final Pattern PRIVATE_SCHEME =
      Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z0-9][a-z0-9-]*)+");
  private static final Pattern HOST =
      Pattern.compile(
          "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*"
              + "|\\[[0-9A-Fa-f:.]+\\]");
  private static final Pattern DOTS =
      Pattern.compile("(?i).*/(\\.|%2e){1,2}(/.*)?|.*(%2f|%5c|%00|%0a|%0d).*");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /** The parameters that the answer adds to the query. */
  private static final List<String> ANSWER =
      List.of("code", "state", "iss", "error", "error_description", "error_uri");

  /** Schemes that a browser carries out itself. */
  private static final Set<String> NEVER =
      Set.of(
          "about",
          "blob",
          "chrome",
          "data",
          "file",
          "filesystem",
          "ftp",
          "intent",
          "javascript",
          "jar",
          "mailto",
          "sms",
          "tel",
          "vbscript",
          "view-source",
          "ws",
          "wss");

  /**
   * Reads one.
   *
   * @param schemes private schemes that are accepted without a dot in them
   * @throws OAuthRefusal {@code invalid_redirect_uri}
   */
  public static RedirectUri of(String text, Collection<String> schemes) {
    if (text.length() > LONGEST || !PLAIN.matcher(text).matches()) {
      throw refused("has characters that do not belong in a URL, a fragment or a wildcard");
    }
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException malformed) {
      throw refused("is not a URL");
    }
    var scheme = String.valueOf(uri.getScheme());
    if (uri.isOpaque() || uri.getScheme() == null || uri.getRawUserInfo() != null) {
      throw refused("is not a URL with a scheme and a path, or names a user");
    }
    if (DOTS.matcher(uri.getRawPath()).matches()) {
      throw refused("has dot segments or hidden characters in its path");
    }
    checkQuery(uri);
    var redirect = new RedirectUri(text, uri);
    switch (scheme) {
      case "https" -> redirect.checkHost();
      case "http" -> {
        redirect.checkHost();
        if (!LOOPBACK.contains(uri.getHost())) {
          throw refused("is http, which is for localhost, 127.0.0.1 and [::1] only: use https");
        }
      }
      default -> checkPrivate(scheme, schemes);
    }
    return redirect;
  }

  /** Whether a client with this redirect URI may ask to be sent to the other one. */
  boolean permits(RedirectUri asked) {
    return text.equals(asked.text)
        // A program takes any free port (RFC 8252, section 7.3).
        || isLoopback() && asked.isLoopback() && withoutPort().equals(asked.withoutPort());
  }

  /** Whether the URI is of a program on the person's own computer that listens on a port. */
  public boolean isLoopback() {
    return LOOPBACK.contains(String.valueOf(uri.getHost()));
  }

  /** Whether a web site is behind it, whose owner alone receives what is sent there. */
  public boolean isWebSite() {
    return "https".equals(uri.getScheme()) && !isLoopback();
  }

  /** The host, or the private scheme, for people. */
  public String host() {
    var scheme = String.valueOf(uri.getScheme());
    return scheme.startsWith("http") ? String.valueOf(uri.getHost()) : scheme + ":";
  }

  private void checkHost() {
    var host = uri.getHost();
    var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    if (host == null
        || !HOST.matcher(host).matches()
        || !(host + port).equals(uri.getRawAuthority())
        || uri.getPort() == 0
        || uri.getPort() > 65_535) {
      throw refused("does not have a plain host");
    }
  }

  private static void checkPrivate(String scheme, Collection<String> schemes) {
    var known = scheme.toLowerCase(Locale.ROOT);
    boolean accepted = PRIVATE_SCHEME.matcher(scheme).matches() || schemes.contains(scheme);
    if (!accepted || NEVER.contains(known) || !known.equals(scheme)) {
      throw refused(
          "has a scheme that is neither https nor a private one such as com.example.app: an"
              + " operator can add the scheme to server.mcp.login.redirectSchemes");
    }
  }

  private static void checkQuery(URI uri) {
    if (uri.getRawQuery() == null) {
      return;
    }
    for (var parameter : uri.getRawQuery().split("&", -1)) {
      var name = parameter.replaceFirst("=.*", "");
      if (ANSWER.contains(name) || name.contains("%")) {
        throw refused("has a query parameter that the response adds");
      }
    }
  }

  private String withoutPort() {
    return uri.getScheme() + "://" + uri.getHost() + uri.getRawPath() + "?" + uri.getRawQuery();
  }

  private static OAuthRefusal refused(String why) {
    return new OAuthRefusal("invalid_redirect_uri", "the redirect URI " + why);
  }
}
