package org.integrationgateway.people.oauth;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.connections.oauth.OAuthRefusal;

/** The scopes of clients: {@code mcp} for every app of the person, {@code mcp:<app>} for one. */
public final class LoginScopes {
  /** The scope of all that the person may use. */
  public static final String ALL = "mcp";

  /** The path of the MCP server; those of single apps are below it. */
  public static final String PATH = "/mcp";

  private static final int LONGEST = 2000;
  private static final int MOST = 50;
  private static final Pattern APP = Pattern.compile("mcp:[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  private LoginScopes() {}

  /** The scope that a client needs for a resource. */
  public static String of(String resource) {
    return resource.equals(PATH) ? ALL : of(resource.substring(PATH.length() + 1), PATH);
  }

  private static String of(String app, String path) {
    return path.substring(1) + ":" + app;
  }

  /** The app of a scope for one. */
  public static String app(String scope) {
    return scope.substring(ALL.length() + 1);
  }

  /**
   * The scopes that a client asks for. Those of other servers, such as {@code openid}, are left
   * out, as RFC 6749 (section 3.3) permits; the answer says what was granted.
   *
   * @param text as sent; empty: what the resource needs
   * @throws OAuthRefusal {@code invalid_scope} when nothing is left, or an app is not part of the
   *     resource
   */
  static List<String> read(String text, String resource) {
    if (text.isBlank()) {
      return List.of(of(resource));
    }
    if (text.length() > LONGEST) {
      throw refused("'scope' is too long");
    }
    var scopes = new LinkedHashSet<String>();
    for (var each : text.strip().split(" +")) {
      if (each.equals(ALL) || APP.matcher(each).matches()) {
        scopes.add(each);
      }
    }
    if (!resource.equals(PATH)) {
      if (!scopes.contains(ALL) && !scopes.contains(of(resource))) {
        throw refused("the scope of this resource is '%s'".formatted(of(resource)));
      }
      return List.of(of(resource));
    }
    if (scopes.contains(ALL)) {
      return List.of(ALL);
    }
    if (scopes.isEmpty() || scopes.size() > MOST) {
      throw refused("'scope' is 'mcp', or up to %d of 'mcp:<app>'".formatted(MOST));
    }
    return List.copyOf(scopes);
  }

  static OAuthRefusal refused(String why) {
    return new OAuthRefusal("invalid_scope", why);
  }
}
