package org.integrationgateway.server.oauth.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.ConnectingGateway.connecting;
import static org.integrationgateway.server.testing.ConnectingGateway.json;
import static org.integrationgateway.server.testing.ConnectingGateway.page;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.CertifiedProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An MCP server whose authorization server is the certified {@code oidc-provider}. */
final class CertifiedMcpTest {
  private static final MovedClock CLOCK = new MovedClock();

  private static CertifiedProvider provider;
  private static ConnectingGateway gateway;

  @BeforeAll
  static void start(@TempDir Path folder) {
    provider = CertifiedProvider.ofMcpServer(folder);
    var issuer = provider.issuer();
    var manifest =
        """
        kind: app
        source: test.example/gateway/apps/notes
        version: 1.0.0
        spec:
          connections:
            default:
              mode: subject
              auth: {type: mcp_oauth}
          defaultConnection: default
          surfaces:
            mcp: {url: "%s/mcp", connection: default}
            rest:
              baseUrl: %s/api
              operations:
                - {name: me, method: GET, path: /me}
                - {name: edit, method: POST, path: /edit}
        """
            .formatted(issuer, issuer);
    gateway = ConnectingGateway.start(folder, Map.of("notes", manifest), "", CLOCK);
    provider.register(gateway.uri("/"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (gateway != null) {
      gateway.close();
    }
    if (provider != null) {
      provider.close();
    }
  }

  @Test
  void connectsCallsRefreshesAndStepsUp() {
    var token = gateway.token("user:ada");
    connect(token, "ada");
    var called = gateway.get("/api/v1/notes/me", token);
    assertThat(called.statusCode()).as(called.body()).isEqualTo(200);
    assertThat(json(called).path("account").asString()).isEqualTo("ada");

    CLOCK.ahead(Duration.ofHours(2));
    assertThat(gateway.get("/api/v1/notes/me", token).statusCode()).isEqualTo(200);

    var refused = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(412);
    assertThat(refused.body()).contains("reconnect_required", "notes:write");
    connect(token, "ada");
    var edited = gateway.send("POST", "/api/v1/notes/edit", token, Json.object());
    assertThat(edited.statusCode()).as(edited.body()).isEqualTo(200);
    assertThat(json(edited).path("scope").asString()).contains("notes:read", "notes:write");
  }

  /** Logs in and agrees with the forms of the provider. */
  private static void connect(String token, String user) {
    var browser = new Browser();
    URI begin = page(gateway.start(token, connecting("notes")));
    var login = browser.open(begin);
    var consent = browser.follow(browser.submit(login, Map.of("login", user, "password", "any")));
    var back = browser.follow(browser.submit(consent, Map.of()), provider.issuer().toString());
    var callback = URI.create(back.headers().firstValue("Location").orElseThrow());
    assertThat(callback.getPath()).isEqualTo("/api/v1/auth/callback");
    assertThat(gateway.complete(callback, token).statusCode()).isEqualTo(200);
  }
}
