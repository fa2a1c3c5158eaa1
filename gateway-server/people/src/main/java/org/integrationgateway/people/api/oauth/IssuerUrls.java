package org.integrationgateway.people.api.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.people.oauth.LoginScopes;

/**
 * The URLs of the gateway as an MCP client writes them. Without {@code server.baseUrl} that is the
 * name under which the client has reached it, where this is an address or a name of this machine: a
 * stranger cannot point these at the gateway.
 *
 * @param url public URL of the gateway
 */
public record IssuerUrls(PublicUrl url) {
  /** The authorization endpoint. */
  static final String AUTHORIZE = "/identity/oauth/authorize";

  /** The token endpoint. */
  static final String TOKEN = "/identity/oauth/token";

  /** The endpoint where clients register. */
  static final String REGISTER = "/identity/oauth/register";

  /** The endpoint where clients give tokens back. */
  static final String REVOKE = "/identity/oauth/revoke";

  /** Metadata of protected resources. */
  static final String RESOURCE = "/.well-known/oauth-protected-resource";

  private static final Pattern APP = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern SAFE =
      Pattern.compile(
          "(localhost|[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-fA-F:.]+\\])(:[0-9]{1,5})?");

  /** The URL of the gateway, which is also the issuer; without a slash at its end. */
  String issuer(Exchange exchange) {
    if (url.configured().isPresent()) {
      return url.at("");
    }
    var authority = exchange.authority().toLowerCase(Locale.ROOT);
    return SAFE.matcher(authority).matches()
        ? (exchange.isSecure() ? "https://" : "http://") + authority
        : url.at("");
  }

  /** The URL of a page, where the person's browser has its session. */
  String page(String path) {
    return url.at(path);
  }

  /** The path of the gateway's URL; empty where it is at the root. */
  String folder() {
    return url.folder();
  }

  /** The URL of the metadata of a resource: the path of the resource follows the well-known one. */
  String metadata(Exchange exchange, String resource) {
    var issuer = issuer(exchange);
    var origin = issuer.substring(0, issuer.length() - folder().length());
    return origin + RESOURCE + folder() + resource;
  }

  /** The path of the resource that a request is for: {@code /mcp}, or that of one app. */
  static String resourceOf(Exchange exchange) {
    return path(exchange.pathSent()).orElse(LoginScopes.PATH);
  }

  /**
   * The path of the resource that a client names (RFC 8707); of one that names none, the whole.
   *
   * @return empty when it is not a resource of this gateway
   */
  Optional<String> named(Exchange exchange, Optional<String> text) {
    if (text.isEmpty()) {
      return Optional.of(LoginScopes.PATH);
    }
    try {
      var named = new URI(text.get());
      if (named.getHost() == null
          || named.getRawFragment() != null
          || named.getRawUserInfo() != null) {
        return Optional.empty();
      }
      var scheme = String.valueOf(named.getScheme());
      var origin = (scheme + "://" + named.getRawAuthority()).toLowerCase(Locale.ROOT);
      var base = origin + folder();
      boolean ours =
          base.equals(issuer(exchange).toLowerCase(Locale.ROOT)) || base.equals(page(""));
      return ours && named.getRawPath().startsWith(folder())
          ? path(named.getRawPath().substring(folder().length()))
          : Optional.empty();
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<String> path(String sent) {
    if (sent.equals(LoginScopes.PATH)) {
      return Optional.of(LoginScopes.PATH);
    }
    var path = sent.replaceFirst("/$", "");
    var below = LoginScopes.PATH + "/";
    if (path.equals(LoginScopes.PATH)) {
      return Optional.of(path);
    }
    return path.startsWith(below) && APP.matcher(path.substring(below.length())).matches()
        ? Optional.of(path)
        : Optional.empty();
  }
}
