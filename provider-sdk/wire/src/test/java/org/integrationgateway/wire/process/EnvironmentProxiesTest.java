package org.integrationgateway.wire.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EnvironmentProxiesTest {
  private final EnvironmentProxies proxies =
      new EnvironmentProxies(
          Map.of(
              "HTTPS_PROXY", "http://secure.proxy:3128",
              "http_proxy", "plain.proxy",
              "NO_PROXY", "internal.example, .corp.example,10.0.0.7"));

  @Test
  void sendsEachSchemeToItsProxy() {
    assertThat(proxy("https://api.example/x")).isEqualTo(at("secure.proxy", 3128));
    assertThat(proxy("http://api.example/x")).isEqualTo(at("plain.proxy", 80));
    assertThat(proxy("https://notinternal.example")).isEqualTo(at("secure.proxy", 3128));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://internal.example/x",
        "https://a.internal.example",
        "http://CORP.example",
        "https://b.corp.example:8443",
        "http://10.0.0.7",
        "http://localhost:9",
        "http://127.0.0.1",
        "http://[::1]:9",
        "mailto:a@b"
      })
  void leavesAloneWhatIsNear(String uri) {
    assertThat(proxy(uri)).isEqualTo(Proxy.NO_PROXY);
  }

  @Test
  void leavesTheDefaultAloneWithoutAProxyOrWithANonsensicalOne() {
    var before = ProxySelector.getDefault();
    EnvironmentProxies.install(Map.of("NO_PROXY", "*"));
    EnvironmentProxies.install(Map.of("http_proxy", "::: no :::", "https_proxy", " "));
    assertThat(ProxySelector.getDefault()).isSameAs(before);
  }

  private Proxy proxy(String uri) {
    return proxies.select(URI.create(uri)).get(0);
  }

  private static Proxy at(String host, int port) {
    return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
  }
}
