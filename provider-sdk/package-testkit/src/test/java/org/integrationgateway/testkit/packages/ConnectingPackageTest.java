package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A package whose connection is made at an authorization server. */
class ConnectingPackageTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/providers/library
      version: 1.0.0
      spec:
        connections:
          default:
            mode: subject
            auth:
              type: oauth2
              authorizationUrl: https://library.example.com/authorize
              tokenUrl: https://library.example.com/token
              scopes: [books]
              authorizationParams: {prompt: consent}
            params:
              region: {default: eu}
        surfaces:
          rest:
            baseUrl: https://library.example.com/v2
            operations:
            - {name: books.list, method: GET, path: /books}
      """;

  @TempDir Path folder;

  private final TestAuthorizationServer server =
      new ServerDialect().requires("prompt", "consent").start();
  private final StubUpstream upstream = StubUpstream.start().answer("GET", "/books", 200, "[]");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
  }

  @AfterEach
  void stop() {
    upstream.close();
    server.close();
  }

  @Test
  void callsWithTheTokenOfTheServer() {
    try (var gateway = serve()) {
      var connected = gateway.connect(server::agree);
      assertThat(connected.status()).as(connected.body()).isEqualTo(200);
      assertThat(connected.at("/status")).isEqualTo("connected");

      assertThat(gateway.call("books.list", "{}").status()).isEqualTo(200);
      var token = upstream.request().header("Authorization").orElseThrow().substring(7);
      assertThat(server.scopes(token)).containsExactly("books");
    }
  }

  @Test
  void refreshesTheTokenThatTheUpstreamRefuses() {
    try (var gateway = serve()) {
      gateway.connect("{\"connectionParams\": {\"region\": \"us\"}}", server::agree);
      upstream.answer("GET", "/books", 401, "{}");
      assertThat(gateway.call("books.list", "{}").at("/code")).isEqualTo("reconnect_required");
      assertThat(server.tokenRequests("refresh_token")).isOne();
    }
  }

  @Test
  void saysWhatThePersonHasDecided() {
    try (var gateway = serve()) {
      assertThat(gateway.connect(server::decline).body()).contains("access_denied");
      assertThatThrownBy(() -> gateway.connect("{\"connection\": \"other\"}", server::agree))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("other");
    }
  }

  private GatewayUnderTest serve() {
    return GatewayUnderTest.serveConnecting(folder, upstream, Map.of("default", server.auth()));
  }
}
