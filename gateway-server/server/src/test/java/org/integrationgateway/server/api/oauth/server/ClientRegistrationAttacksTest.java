package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.login.LoginProgram.json;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class ClientRegistrationAttacksTest {
  private static PeopleGateway gateway;
  private static LoginProgram program;

  @BeforeAll
  static void start(@TempDir Path folder) {
    gateway =
        PeopleGateway.start(
            folder, "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n");
    gateway.makeRoot(new Browser());
    program = new LoginProgram(gateway.gateway().uri());
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static HttpResponse<String> registered(String... redirects) {
    var body = Json.object().put("client_name", "x").put("token_endpoint_auth_method", "none");
    List.of(redirects).forEach(body.putArray("redirect_uris")::add);
    return program.post("/identity/oauth/register", body.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "callback",
        "/callback",
        "//evil.example.com/cb",
        "https:evil.example.com",
        "https:/evil.example.com",
        "https:///cb",
        "https://",
        "https://evil.example.com/#",
        "https://evil.example.com/#x",
        "https://user@evil.example.com/",
        "https://good.example.com@evil.example.com/",
        "https://good.example.com\\\\@evil.example.com/",
        "https://*.example.com/cb",
        "https://example.com/*",
        "https://example.com/a/../b",
        "https://example.com/a/%2e%2e/b",
        "https://example.com/a/.%2E",
        "https://example.com/%2f%2fevil",
        "https://example.com/%5cevil",
        "https://example.com/%00",
        "https://example.com/%0d%0aX: y",
        "https://example.com/a b",
        "https://example.com:0/cb",
        "https://example.com:65536/cb",
        "https://example.com:/cb",
        "https://exa_mple.com/cb",
        "https://example..com/cb",
        "https://-example.com/cb",
        "https://example.com./cb",
        "https://%65xample.com/cb",
        "https://ex\u0430mple.com/cb",
        "https://example.com/cb?code=x",
        "https://example.com/cb?a=1&state=x",
        "https://example.com/cb?iss=https://other",
        "https://example.com/cb?%63ode=x",
        "http://example.com/cb",
        "http://localhost.evil.example.com/cb",
        "http://127.0.0.1.evil.example.com/cb",
        "http://127.0.0.2/cb",
        "http://2130706433/cb",
        "http://0x7f.1/cb",
        "http://0/cb",
        "http://[::ffff:127.0.0.1]/cb",
        "http://LOCALHOST/cb",
        "http://localhost@evil.example.com/cb",
        "HTTP://localhost/cb",
        "javascript:alert(1)",
        "javascript://example.com/%0aalert(1)",
        "JavaScript://x/y",
        "data:text/html,x",
        "data://x/y",
        "vbscript://x/y",
        "file:///etc/passwd",
        "blob:https://example.com/x",
        "about:blank",
        "ftp://example.com/x",
        "ws://localhost/x",
        "myapp://callback/x",
        "com.example.app:callback",
        "Com.Example.App:/callback",
        ".example:/callback",
        "urn:ietf:wg:oauth:2.0:oob",
        "{{redirect}}",
        "https://example.com/cb\\n",
        "https://example.com/<x>",
      })
  void registersNoDubiousRedirectUri(String redirect) {
    var answer = registered(redirect);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(json(answer).path("error").asString())
        .isIn("invalid_redirect_uri", "invalid_client_metadata");
  }

  /** Redirect URIs that editors register, and one that an editor sends. */
  @Test
  void registersEditorsAndLeavesOutWhatIsNotAccepted() {
    for (var scheme :
        List.of("cursor", "vscode", "vscode-insiders", "windsurf", "zed", "jetbrains")) {
      assertThat(registered(scheme + "://app.example/oauth/callback").statusCode())
          .as(scheme)
          .isEqualTo(201);
    }
    var answer =
        registered(
            "javascript://x/y",
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "unknown://x/y",
            "http://localhost:8787/callback");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(json(answer).path("redirect_uris").valueStream().map(JsonNode::asString))
        .containsExactly(
            "cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost:8787/callback");
  }

  @Test
  void limitsHowManyClientsAnAddressRegisters(@TempDir Path folder) {
    try (var flooded = PeopleGateway.start(folder, "")) {
      var flood = new LoginProgram(flooded.gateway().uri());
      var body = "{\"redirect_uris\": [\"http://127.0.0.1/cb\"]}";
      for (int i = 0; i < 20; i++) {
        assertThat(flood.post("/identity/oauth/register", body).statusCode()).isEqualTo(201);
      }
      var refused = flood.post("/identity/oauth/register", body);
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    }
  }

  @Test
  void refusesRegistrationsThatSayNonsense() {
    for (var body :
        List.of(
            "[]",
            "{",
            "{}",
            "{\"redirect_uris\": \"http://127.0.0.1/cb\"}",
            "{\"redirect_uris\": []}",
            "{\"redirect_uris\": [1]}",
            "{\"redirect_uris\": [\"http://127.0.0.1/cb\"], \"client_name\": 7}",
            "{\"redirect_uris\": [\"http://127.0.0.1/cb\"], \"grant_types\": [\"password\"]}",
            "{\"redirect_uris\": [\"http://127.0.0.1/cb\"], \"response_types\": [\"token\"]}",
            "{\"redirect_uris\": [\"http://127.0.0.1/cb\"],"
                + " \"token_endpoint_auth_method\": \"private_key_jwt\"}")) {
      var answer = program.post("/identity/oauth/register", body);
      assertThat(answer.statusCode()).as(body).isEqualTo(400);
      assertThat(json(answer).path("error").asString()).isEqualTo("invalid_client_metadata");
    }
  }
}
