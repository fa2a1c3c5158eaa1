package org.integrationgateway.connections.oauth.mcp;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.core.url.PublicUrl;

/** Locations of metadata, in the order in which MCP clients try them. */
final class WellKnown {
  private static final String RESOURCE = "/.well-known/oauth-protected-resource";
  private static final String SERVER = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";

  private WellKnown() {}

  /** Metadata of a protected resource: for its path, then for its origin (RFC 9728, section 3). */
  static List<URI> ofResource(URI resource) {
    var path = path(resource);
    var root = origin(resource).resolve(RESOURCE);
    return path.isEmpty()
        ? List.of(root)
        : List.of(origin(resource).resolve(RESOURCE + path), root);
  }

  /** Metadata of an authorization server (RFC 8414, sections 3.1 and 5). */
  static List<URI> ofIssuer(URI issuer) {
    var origin = origin(issuer);
    var path = path(issuer);
    if (path.isEmpty()) {
      return List.of(origin.resolve(SERVER), origin.resolve(OPENID));
    }
    return List.of(
        origin.resolve(SERVER + path),
        origin.resolve(OPENID + path),
        origin.resolve(path + OPENID));
  }

  /** Scheme, host and port in their canonical spelling. */
  static URI origin(URI url) {
    var scheme = url.getScheme().toLowerCase(Locale.ROOT);
    var host = url.getHost().toLowerCase(Locale.ROOT);
    int usual = scheme.equals("https") ? 443 : 80;
    var port = url.getPort() < 0 || url.getPort() == usual ? "" : ":" + url.getPort();
    return URI.create(scheme + "://" + host + port);
  }

  /** The path without a slash at its end; empty for the root. */
  static String path(URI url) {
    return url.getRawPath() == null ? "" : PublicUrl.path(url);
  }
}
