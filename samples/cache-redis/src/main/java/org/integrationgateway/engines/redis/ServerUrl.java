package org.integrationgateway.engines.redis;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/**
 * The content of the URL of one server. Messages do not quote the URL, which may contain a
 * password.
 *
 * @param secure whether the scheme is {@code rediss}
 */
record ServerUrl(
    Node node,
    boolean secure,
    Optional<String> user,
    Optional<Secret> password,
    Optional<Integer> database) {
  private static final String FORM =
      "url is redis://[user:password@]host[:port][/database], or rediss:// for TLS";

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException when it has another form
   */
  static ServerUrl read(Secret url) {
    return url.use(ServerUrl::read);
  }

  private static ServerUrl read(String text) {
    URI url;
    try {
      url = URI.create(text);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(FORM + "; special characters of a password as %XX");
    }
    var scheme = String.valueOf(url.getScheme());
    if (!scheme.equals("redis") && !scheme.equals("rediss")) {
      throw new IllegalArgumentException(
          url.getScheme() == null
              ? FORM
              : "url begins with redis:// or rediss://, not with '%s:'; sentinels and clusters are"
                      .formatted(scheme)
                  + " named under 'sentinel' and 'cluster'");
    }
    if (url.getHost() == null) {
      throw new IllegalArgumentException(FORM + "; this one has no valid host");
    }
    if (url.getRawQuery() != null || url.getRawFragment() != null) {
      throw new IllegalArgumentException(
          FORM + "; it has no '?' and no '#': write such characters of a password as %XX");
    }
    if (url.getPort() == 0 || url.getPort() > 65_535) {
      throw new IllegalArgumentException(FORM + "; the port is 1 to 65535");
    }
    var host = url.getHost().replaceAll("[\\[\\]]", "");
    int port = url.getPort() < 0 ? Node.SERVER_PORT : url.getPort();
    var login = Optional.ofNullable(url.getRawUserInfo());
    return new ServerUrl(
        new Node(host, port),
        scheme.equals("rediss"),
        login.map(both -> decoded(both.split(":", 2)[0])).filter(user -> !user.isEmpty()),
        login.map(ServerUrl::password),
        database(url.getPath()));
  }

  private static Secret password(String login) {
    int colon = login.indexOf(':');
    if (colon < 0 || colon == login.length() - 1) {
      throw new IllegalArgumentException("url has no password behind its user: user:password@");
    }
    return Secret.of(decoded(login.substring(colon + 1)));
  }

  /** A plus is a plus here, unlike in forms. */
  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Optional<Integer> database(String path) {
    if (path.isEmpty() || path.equals("/")) {
      return Optional.empty();
    }
    if (!path.matches("/[0-9]{1,5}")) {
      throw new IllegalArgumentException("url: the path is the number of a database, such as /2");
    }
    return Optional.of(Integer.valueOf(path.substring(1)));
  }
}
