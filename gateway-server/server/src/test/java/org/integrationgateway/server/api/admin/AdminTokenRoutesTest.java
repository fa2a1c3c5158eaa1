package org.integrationgateway.server.api.admin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Operators and the tokens of others. */
final class AdminTokenRoutesTest {
  private static final String TOKENS = "/admin/api/v1/tokens";
  private static final String ADMIN =
      "  admin: {authorizationPolicy: house, allowedRoles: [operator]}\n";
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      %sauthorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private GatewayConfig config;
  private Gateway gateway;
  private String ops;
  private String ada;

  @BeforeEach
  void start() throws IOException {
    start(ADMIN);
  }

  private void start(String admin) throws IOException {
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG.formatted(admin));
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
    ops = token("user:ops");
    ada = token("user:ada");
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void listTheTokensOfEverySubjectWithTheirScopes() {
    token("user:ada", new Caller.Scope("demo", Set.of("math.add")));
    var all = json(send("GET", TOKENS, ops, "")).path("tokens");
    assertThat(all).hasSize(3);
    assertThat(all.get(0).path("subject").asString()).isEqualTo("user:ada");
    assertThat(all.get(1).path("scopes").toString())
        .isEqualTo("[{\"app\":\"demo\",\"operations\":[\"math.add\"]}]");
    assertThat(all.toString()).doesNotContain("gwt_");
    var ofAda = json(send("GET", TOKENS + "?subject=user:ada&limit=1", ops, ""));
    assertThat(ofAda.path("tokens")).hasSize(1);
    assertThat(json(send("GET", TOKENS + "?subject=user:nil", ops, "")).path("tokens")).isEmpty();
  }

  @Test
  void createScopedTokensForServiceAccountsOnly() {
    var body =
        "{\"subject\": \"service_account:ci\", \"name\": \"ci\", \"scopes\": [{\"app\": \"demo\","
            + " \"operations\": [\"math.add\"]}]}";
    var created = send("POST", TOKENS, ops, body);
    assertThat(created.statusCode()).isEqualTo(201);
    var token = json(created).path("token").asString();
    assertThat(json(created).path("subject").asString()).isEqualTo("service_account:ci");
    assertThat(send("POST", "/api/v1/demo/math.add", token, "{\"a\": 1, \"b\": 2}").statusCode())
        .isEqualTo(200);
    assertThat(send("POST", "/api/v1/demo/hello.greet", token, "{}").statusCode()).isEqualTo(403);
    for (var subject : List.of("user:ada", "ci", "service_account:", "service_account:a b")) {
      var refused =
          send("POST", TOKENS, ops, "{\"name\": \"x\", \"subject\": \"" + subject + "\"}");
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("must be that of a service account", "/subject");
    }
    assertThat(send("POST", TOKENS, ops, "{\"name\": \"x\"}").body())
        .contains("'subject' is missing");
  }

  @Test
  void revokeTheTokenOfAnotherSubjectAtOnce() {
    assertThat(send("GET", "/api/v1/apps", ada, "").statusCode()).isEqualTo(200);
    var id = json(send("GET", "/api/v1/tokens", ada, "")).get(0).path("id").asString();
    assertThat(send("DELETE", TOKENS + "/" + id, ops, "").statusCode()).isEqualTo(204);
    assertThat(send("GET", "/api/v1/apps", ada, "").statusCode()).isEqualTo(401);
    assertThat(send("DELETE", TOKENS + "/" + id, ops, "").statusCode()).isEqualTo(404);
  }

  @Test
  void othersAreRefused() {
    for (var request : List.of("GET", "POST")) {
      assertThat(send(request, TOKENS, ada, "{}").statusCode()).isEqualTo(403);
      assertThat(send(request, TOKENS, "gwt_none", "{}").statusCode()).isEqualTo(401);
    }
    assertThat(send("DELETE", TOKENS + "/x", ada, "").statusCode()).isEqualTo(403);
    var limited = token("user:ops", new Caller.Scope("demo", Set.of()));
    assertThat(send("GET", TOKENS, limited, "").body()).contains("scope_denied");
  }

  @Test
  void withoutRolesInTheConfigurationThereIsNoOperator() throws IOException {
    gateway.close();
    start("");
    for (var path : List.of("/admin/api/v1/providers", TOKENS)) {
      var refused = send("GET", path, ada, "");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("this gateway has no operators");
    }
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private HttpResponse<String> send(String method, String path, String token, String body) {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("POST") ? BodyPublishers.ofString(body) : BodyPublishers.noBody());
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private String token(String subject, Caller.Scope... scopes) {
    return TestTokens.make(config, subject, scopes);
  }
}
