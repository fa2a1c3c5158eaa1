package org.integrationgateway.http.page;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.route.PathSegments;

/**
 * The target of a browser after its login: a path of this origin, or the pages for operators on the
 * management listener. It is written anew from its checked parts, so that no browser can read
 * another host in it.
 *
 * @param location the value of {@code Location}
 */
public record NextPath(String location) {
  /** The longest one, in characters. */
  public static final int LONGEST = 2_000;

  private static final String IN_PATH =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/%";
  private static final String ADMIN = "/admin";

  /** The one login page that needs a login itself. */
  private static final String DEVICE = "login/device";

  /**
   * Reads what a client asks for; empty for everything that is not such a place.
   *
   * @param management base URL of the management listener, when it has one
   */
  public static Optional<NextPath> of(String text, Optional<URI> management) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return Optional.empty();
    }
    if (text.charAt(0) == '/') {
      return relative(text).filter(NextPath::isPage);
    }
    return management
        .map(PublicUrl::text)
        .filter(text::startsWith)
        .flatMap(
            base ->
                relative(text.substring(base.length()))
                    .filter(NextPath::isAdmin)
                    .map(path -> new NextPath(base + path.location)));
  }

  /** The path without its query, as it is sent. */
  public String path() {
    int query = location.indexOf('?');
    return query < 0 ? location : location.substring(0, query);
  }

  private static Optional<NextPath> relative(String text) {
    int fragment = text.indexOf('#');
    var sent = fragment < 0 ? text : text.substring(0, fragment);
    int mark = sent.indexOf('?');
    var path = mark < 0 ? sent : sent.substring(0, mark);
    if (!isPlain(path)) {
      return Optional.empty();
    }
    return query(mark < 0 ? "" : sent.substring(mark)).map(query -> new NextPath(path + query));
  }

  private static boolean isPlain(String path) {
    if (path.chars().anyMatch(each -> IN_PATH.indexOf(each) < 0)) {
      return false;
    }
    try {
      PathSegments.decoded(path);
      return true;
    } catch (GatewayException ambiguous) {
      return false;
    }
  }

  /** The query with its question mark; characters that belong in no URL are encoded. */
  private static Optional<String> query(String sent) {
    var query = new StringBuilder(sent.length());
    for (char each : sent.toCharArray()) {
      if (each <= ' ' || each > '~' || each == '\\') {
        return Optional.empty();
      }
      if (each == '?' || IN_PATH.indexOf(each) >= 0) {
        query.append(each);
      } else {
        query.append('%').append(Integer.toHexString(each).toUpperCase(Locale.ROOT));
      }
    }
    return Optional.of(query.toString());
  }

  /**
   * Whether the path is a page. The login pages would begin anew, and a route of the API would be
   * called with the new session although no page of this origin asked for it.
   */
  private boolean isPage() {
    var path = PathSegments.decoded(path());
    return (!isBelow(path, "login") || path.equals(DEVICE))
        && (!isBelow(path, "api") || path.startsWith("api/v1/auth/"))
        && !path.startsWith("api/v1/auth/login");
  }

  private boolean isAdmin() {
    return path().equals(ADMIN) || path().startsWith(ADMIN + "/");
  }

  private static boolean isBelow(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }
}
