package org.integrationgateway.server.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.providers.proxy.EgressProxies;
import org.integrationgateway.providers.proxy.EgressProxy;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Private authorities and a proxy on the way to upstreams. */
final class EgressRoutesContractTest {
  @TempDir static Path home;
  private static final AtomicInteger REFUSED = new AtomicInteger();
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();
  private static final JettyUpstream CLEAR =
      new JettyUpstream(
          (request, response) -> {
            SEEN.add(String.valueOf(request.getHeaders().get("Proxy-Authorization")));
            response.getHeaders().put("Content-Type", "application/json");
          });
  private static TlsUpstream secure;
  private static EgressProxy proxy;
  private static ConfiguredGateway gateway;
  private static String alice;

  @BeforeAll
  static void start() throws Exception {
    secure = new TlsUpstream(Files.createDirectories(home.resolve("s")));
    proxy =
        new EgressProxies()
            .open(
                "test",
                new EgressPolicy(
                    new ServerConfig.Egress(false, false), Optional.of(Set.of("127.0.0.1"))),
                home.resolve("p"),
                REFUSED::incrementAndGet);
    var url = proxy.onLoopback();
    app("secure", secure.url("127.0.0.1"));
    app("named", secure.url("localhost"));
    app("clear", CLEAR.at("").toString());
    app("absent", "https://absent.invalid");
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              unknown: {provider: {source: {path: secure}}}
              known:
                provider: {source: {path: secure}}
                egress: {certificateAuthorities: [s/server.pem]}
              named:
                provider: {source: {path: named}}
                egress: {certificateAuthorities: [s/server.pem]}
              plain: {provider: {source: {path: clear}}}
              through: {provider: {source: {path: clear}}, egress: {proxy: "%1$s"}}
              tunnelled:
                provider: {source: {path: secure}}
                egress: {proxy: "%1$s", certificateAuthorities: [s/server.pem]}
              fenced:
                provider: {source: {path: clear}}
                egress: {proxy: "%1$s", allowedHosts: [other.example]}
              loopback: {provider: {source: {path: named}}, egress: {proxy: "%1$s"}}
              absent: {provider: {source: {path: absent}}, egress: {proxy: "%1$s"}}
              stranger:
                provider: {source: {path: secure}}
                egress: {proxy: "%2$s", certificateAuthorities: [s/server.pem]}
              refusing: {provider: {source: {path: clear}}, egress: {proxy: "http://127.0.0.1:1"}}
              direct: {provider: {source: {path: clear}}, egress: {proxy: none}}
            """
                .formatted(url, url.replaceFirst("://[^@]+@", "://wrong:word@")));
    alice = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    proxy.close();
    secure.close();
    CLEAR.close();
  }

  private static void app(String name, String baseUrl) throws IOException {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/%s
        version: 1.0.0
        spec:
          connections: {default: {mode: none}}
          surfaces:
            rest:
              connection: default
              baseUrl: %s
              operations: [{name: read, method: GET, path: /x}]
        """
            .formatted(name, baseUrl),
        UTF_8);
  }

  private static HttpResponse<String> read(String app) {
    return gateway.get("/api/v1/" + app + "/read", alice);
  }

  private static void assertUnreachable(String app, String... texts) {
    var answer = read(app);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(502);
    assertThat(answer.body()).contains("upstream_unreachable").contains(texts);
  }

  @Test
  void trustsTheAuthoritiesOfTheApp() {
    assertThat(read("known").body()).isEqualTo("{\"secure\":true}");
    assertUnreachable("unknown", "authority", "server.egress.certificateAuthorities");
  }

  @Test
  void saysWhatIsWrongWithACertificate() {
    assertUnreachable("named", "for another name");
  }

  @Test
  void goesByTheProxy() {
    assertThat(read("through").statusCode()).isEqualTo(200);
    assertThat(SEEN.get(SEEN.size() - 1)).isEqualTo("null");
    assertThat(read("tunnelled").body()).isEqualTo("{\"secure\":true}");
    assertThat(read("plain").statusCode()).isEqualTo(200);
    assertThat(read("direct").statusCode()).isEqualTo(200);
  }

  @Test
  void saysWhatIsWrongWithAProxy() {
    assertUnreachable("stranger", "the proxy 'http://127.0.0.1:", "status 407");
    assertUnreachable("refusing", "the proxy 'http://127.0.0.1:1' refused the connection");
    assertUnreachable("absent", "refused the tunnel to 'absent.invalid'");
    assertThat(read("stranger").body()).doesNotContain("word");
  }

  @Test
  void asksThePolicyBeforeTheProxy() {
    assertThat(read("fenced").statusCode()).isEqualTo(403);
    assertThat(read("loopback").statusCode()).isEqualTo(403);
  }

  @Test
  void findsFilesThatCannotBeUsed(@TempDir Path other) throws Exception {
    Files.writeString(other.resolve("empty.pem"), "no certificate");
    var config =
        ConfigText.read(
            other,
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              egress: {certificateAuthorities: [absent.pem]}
            apps:
              demo:
                provider: {source: builtin:demo}
                egress: {certificateAuthorities: [empty.pem]}
            """);
    var messages =
        ConfigurationCheck.of(config, path -> false).findings().stream()
            .map(ConfigurationCheck.Finding::message)
            .toList();
    assertThat(String.join("\n", messages))
        .contains("server.egress.certificateAuthorities", "absent.pem' cannot be read")
        .contains("apps.demo.egress.certificateAuthorities", "no certificate in PEM");
  }
}
