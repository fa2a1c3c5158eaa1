package org.integrationgateway.wire.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Applies the proxy variables ({@code https_proxy}, {@code http_proxy}, {@code no_proxy}, in either
 * case) to Java's HTTP clients, which ignore them.
 */
public final class EnvironmentProxies extends ProxySelector {
  private static final int HTTP = 80;
  private static final int HIGHEST_PORT = 65535;

  private final Optional<Proxy> http;
  private final Optional<Proxy> https;
  private final List<String> direct;

  EnvironmentProxies(Map<String, String> environment) {
    http = proxy(environment, "http_proxy");
    https = proxy(environment, "https_proxy");
    direct =
        Arrays.stream(value(environment, "no_proxy").orElse("").split(","))
            .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
            .filter(entry -> !entry.isEmpty())
            .toList();
  }

  /** Installs it as the proxy selector of this process, if the environment names a proxy. */
  public static void install(Map<String, String> environment) {
    var proxies = new EnvironmentProxies(environment);
    if (proxies.http.isPresent() || proxies.https.isPresent()) {
      ProxySelector.setDefault(proxies);
      ProxyPasswords.install(environment);
    }
  }

  @Override
  public List<Proxy> select(URI uri) {
    var host = uri.getHost();
    if (host == null || goesDirect(host.toLowerCase(Locale.ROOT))) {
      return List.of(Proxy.NO_PROXY);
    }
    var proxy = "https".equalsIgnoreCase(uri.getScheme()) ? https : http;
    return List.of(proxy.orElse(Proxy.NO_PROXY));
  }

  private boolean goesDirect(String host) {
    if (host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]")) {
      return true;
    }
    return direct.stream().anyMatch(entry -> matches(host, entry));
  }

  /** {@code example.com} and {@code .example.com} both mean the domain and everything below it. */
  private static boolean matches(String host, String entry) {
    if (entry.equals("*")) {
      return true;
    }
    var domain = entry.startsWith(".") ? entry.substring(1) : entry;
    return host.equals(domain) || host.endsWith("." + domain);
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // No fallback exists: at most one proxy is set.
  }

  private static Optional<Proxy> proxy(Map<String, String> environment, String name) {
    return value(environment, name)
        .flatMap(EnvironmentProxies::uri)
        .flatMap(EnvironmentProxies::address)
        .map(address -> new Proxy(Proxy.Type.HTTP, address));
  }

  /** Empty for a value that is not an address, so that the provider still starts. */
  static Optional<URI> uri(String text) {
    try {
      return Optional.of(URI.create(text.contains("://") ? text : "http://" + text))
          .filter(uri -> uri.getHost() != null);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static Optional<InetSocketAddress> address(URI uri) {
    int port = uri.getPort() < 0 ? HTTP : uri.getPort();
    return port > HIGHEST_PORT
        ? Optional.empty()
        : Optional.of(InetSocketAddress.createUnresolved(uri.getHost(), port));
  }

  static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name))
        .or(() -> Optional.ofNullable(environment.get(name.toUpperCase(Locale.ROOT))))
        .filter(text -> !text.isBlank());
  }
}
