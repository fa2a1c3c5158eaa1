package org.integrationgateway.server.api.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runtime providers on the management listener. */
final class RuntimeRoutesTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String PROVIDERS = "/admin/api/v1/runtime/providers";

  @TempDir static Path folder;
  private static GatewayConfig config;
  private static Gateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            runtime:
              defaultProvider: here
              providers:
                here: {source: builtin:local}
                there: {source: builtin:local}
            """);
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
    token = token();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static String token(Caller.Scope... scopes) {
    return TestTokens.make(config, "user:ops", scopes);
  }

  private static HttpResponse<String> get(URI listener, String path, String bearer) {
    var request = HttpRequest.newBuilder(listener.resolve(path));
    if (!bearer.isEmpty()) {
      request.header("Authorization", "Bearer " + bearer);
    }
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static HttpResponse<String> managed(String path, String bearer) {
    return get(gateway.managementUri().orElseThrow(), path, bearer);
  }

  @Test
  void listsRuntimesWithWhatTheyCan() {
    var answer = Json.parse(managed(PROVIDERS, token).body().getBytes());
    assertThat(answer.path("providers")).hasSize(2);
    var here = answer.path("providers").get(0);
    assertThat(here.path("name").asString()).isEqualTo("here");
    assertThat(here.path("default").asBoolean()).isTrue();
    assertThat(here.path("loaded").asBoolean()).isTrue();
    assertThat(here.path("sessionCount").asInt()).isZero();
    assertThat(here.path("profile").path("advertised").path("canHostApps").asBoolean()).isTrue();
    assertThat(here.path("profile").path("advertised").path("egressMode").asString())
        .isEqualTo("none");
    assertThat(here.path("profile").path("effective"))
        .isEqualTo(here.path("profile").path("advertised"));
    assertThat(managed(PROVIDERS + "/there/sessions", token).body()).isEqualTo("{\"sessions\":[]}");
  }

  @Test
  void isForOperatorsOnly() {
    assertThat(managed(PROVIDERS, "").statusCode()).isEqualTo(401);
    var limited = managed(PROVIDERS, token(new Caller.Scope("mail", Set.of())));
    assertThat(limited.statusCode()).isEqualTo(403);
    assertThat(limited.body()).contains("scope_denied");
    assertThat(get(gateway.uri(), PROVIDERS, token).statusCode()).isEqualTo(404);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThat(managed(PROVIDERS + "/nowhere/sessions", token).statusCode()).isEqualTo(404);
    for (var query :
        List.of("limit=many", "limit=0", "limit=1001", "pageToken=guess", "pagesize=5")) {
      var refused = managed(PROVIDERS + "/here/sessions?" + query, token);
      assertThat(refused.statusCode()).as(query).isEqualTo(400);
      assertThat(refused.body()).contains("invalid_parameters");
    }
  }
}
