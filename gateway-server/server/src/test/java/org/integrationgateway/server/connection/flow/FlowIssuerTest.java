package org.integrationgateway.server.connection.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.integrationgateway.testkit.oauth.TestMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer of another issuer than the one that was asked connects nothing (RFC 9207). */
final class FlowIssuerTest {
  private static TestAuthorizationServer server;
  private static TestMcpServer mcp;
  private static ConnectingGateway gateway;
  private static String token;

  @BeforeAll
  static void start(@TempDir Path home) {
    server = new ServerDialect().pkceRequired().sendsIssuer().start();
    mcp = TestMcpServer.start(server);
    var manifest =
        """
        kind: app
        source: test.example/gateway/apps/notes
        version: 1.0.0
        spec:
          connections: {default: {mode: subject, auth: {type: mcp_oauth}}}
          defaultConnection: default
          surfaces:
            mcp: {url: "%s", connection: default}
            rest: {baseUrl: "%s", operations: [{name: me, method: GET, path: /me}]}
        """
            .formatted(mcp.mcpUrl(), mcp.apiUrl());
    gateway = ConnectingGateway.start(home, Map.of("notes", manifest), "", Clock.systemUTC());
    token = gateway.token("user:ann");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    mcp.close();
    server.close();
  }

  @Test
  void redeemsTheCodeOfTheIssuerThatWasAskedOnly() {
    var back = server.agree(page(gateway.start(token, connecting("notes"))));
    var sent = "iss=" + URLEncoder.encode(server.url(), StandardCharsets.UTF_8);
    assertThat(back.getRawQuery()).contains(sent);
    var without = URI.create(back.toString().replace("&" + sent, ""));
    assertRefused(without, "names no issuer");
    assertRefused(URI.create(without + "&iss="), "names no issuer");
    assertRefused(URI.create(without + "&iss=https%3A%2F%2Fevil.example"), "another issuer");
    assertRefused(URI.create(back + "%2F"), "another issuer");
    assertRefused(URI.create(back + "&" + sent), "sent 2 times");
    assertRefused(
        URI.create(without.toString().replaceFirst("code=[^&]*", "error=access_denied")),
        "names no issuer");
    assertThat(server.requests("/token")).isEmpty();
    var end = new Browser().get(back);
    assertThat(end.statusCode()).as(end.body()).isEqualTo(200);
    assertThat(gateway.isConnected("notes", token)).isTrue();
  }

  private static void assertRefused(URI back, String why) {
    var shown = new Browser().get(back);
    assertThat(shown.statusCode()).as(shown.body()).isEqualTo(400);
    assertThat(shown.body()).contains(why).doesNotContain("evil");
    assertThat(gateway.isConnected("notes", token)).isFalse();
  }
}
