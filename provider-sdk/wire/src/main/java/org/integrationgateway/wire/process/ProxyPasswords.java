package org.integrationgateway.wire.process;

import java.net.Authenticator;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The passwords in proxy variables ({@code http://user:password@proxy:3128}), given to these
 * proxies only. {@link java.net.HttpURLConnection} uses them without configuration; a client of
 * {@code java.net.http} only when it is built with {@code
 * authenticator(Authenticator.getDefault())}.
 */
final class ProxyPasswords extends Authenticator {
  /** Java gives a proxy no Basic password for a tunnel unless this is empty. */
  private static final String REFUSED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

  private static final int HTTP = 80;

  private final URI[] proxies;

  private ProxyPasswords(URI... proxies) {
    this.proxies = proxies.clone();
  }

  /** Installs them as the authenticator of this process, if there are any. */
  static void install(Map<String, String> environment) {
    var proxies =
        Stream.of("https_proxy", "http_proxy")
            .flatMap(name -> EnvironmentProxies.value(environment, name).stream())
            .flatMap(text -> EnvironmentProxies.uri(text).stream())
            .filter(uri -> uri.getUserInfo() != null)
            .toArray(URI[]::new);
    if (proxies.length == 0) {
      return;
    }
    if (System.getProperty(REFUSED_SCHEMES) == null) {
      System.setProperty(REFUSED_SCHEMES, "");
    }
    setDefault(new ProxyPasswords(proxies));
  }

  @Override
  protected @Nullable PasswordAuthentication getPasswordAuthentication() {
    if (getRequestorType() != RequestorType.PROXY) {
      return null;
    }
    for (var proxy : proxies) {
      int port = proxy.getPort() < 0 ? HTTP : proxy.getPort();
      if (proxy.getHost().equalsIgnoreCase(getRequestingHost()) && port == getRequestingPort()) {
        var user = proxy.getUserInfo().split(":", 2);
        return new PasswordAuthentication(user[0], (user.length > 1 ? user[1] : "").toCharArray());
      }
    }
    return null;
  }
}
