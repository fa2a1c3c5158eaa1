package org.integrationgateway.config.egress;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.sdk.Secret;

/**
 * An HTTP proxy that outbound requests go by.
 *
 * @param host name or address
 * @param secure whether it is spoken to over TLS
 * @param user that the gateway proves to it
 */
public record ForwardProxy(String host, int port, boolean secure, Optional<User> user) {
  /** The user of a proxy. */
  public record User(String name, Secret password) {}

  /**
   * Reads {@code http://user:password@host:port}.
   *
   * @throws IllegalArgumentException when the text is no URL of a proxy; the message does not quote
   *     it
   */
  static ForwardProxy parse(String text) {
    URI uri;
    try {
      uri = new URI(text.strip());
    } catch (URISyntaxException malformed) {
      throw notUsable();
    }
    boolean secure = "https".equals(uri.getScheme());
    boolean bare =
        uri.getRawPath() != null
            && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
    if (!bare || uri.getHost() == null || !secure && !"http".equals(uri.getScheme())) {
      throw notUsable();
    }
    int port = uri.getPort() > 0 ? uri.getPort() : secure ? 443 : 80;
    return new ForwardProxy(
        uri.getHost(),
        port,
        secure,
        Optional.ofNullable(uri.getRawUserInfo()).map(ForwardProxy::user));
  }

  private static User user(String written) {
    int colon = written.indexOf(':');
    return new User(
        PercentEncoding.decode(colon < 0 ? written : written.substring(0, colon)),
        Secret.of(colon < 0 ? "" : PercentEncoding.decode(written.substring(colon + 1))));
  }

  private static IllegalArgumentException notUsable() {
    return new IllegalArgumentException(
        "Write http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, without a path.");
  }

  /** The URL without its user. */
  public String url() {
    return (secure ? "https://" : "http://") + host + ":" + port;
  }
}
