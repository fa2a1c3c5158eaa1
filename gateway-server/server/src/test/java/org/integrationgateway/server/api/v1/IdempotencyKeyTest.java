package org.integrationgateway.server.api.v1;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.KeyedRequest;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code Idempotency-Key} at the routes that create, on two servers with one store. */
final class IdempotencyKeyTest {
  private static final String TOKENS = "/api/v1/tokens";
  private static final String BODY = "{\"name\": \"ci\"}";

  @TempDir static Path home;
  private static final HttpClient http = HttpClient.newHttpClient();
  private static GatewayConfig config;
  private static Gateway gateway;
  private static Gateway replica;

  @BeforeAll
  static void start() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            apps: {demo: {provider: {source: builtin:demo}}}
            """);
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
    replica = Gateway.start(config);
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  @Test
  void aTokenIsCreatedOnceAndItsAnswerIsReplayedByteForByteOnEveryReplica() throws Exception {
    var alice = token("user:alice");
    var first = post(gateway, TOKENS, alice, BODY, "key-1");
    assertThat(first.statusCode()).as(first.body()).isEqualTo(201);
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    for (var server : List.of(gateway, replica)) {
      var again = post(server, TOKENS, alice, BODY, "key-1");
      assertThat(again.statusCode()).isEqualTo(201);
      assertThat(again.body()).isEqualTo(first.body());
      assertThat(again.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    }
    assertThat(names(alice)).containsExactlyInAnyOrder("test", "ci");
  }

  @Test
  void theSameKeyWithAnotherBodyIsRefused() throws Exception {
    var bob = token("user:bob");
    assertThat(post(gateway, TOKENS, bob, BODY, "key-1").statusCode()).isEqualTo(201);
    var other = post(replica, TOKENS, bob, "{\"name\": \"other\"}", "key-1");
    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(other.body()).contains("idempotency_key_reused");
  }

  @Test
  void aKeyMeansAnotherRequestForAnotherSubjectAndForAnotherRoute() throws Exception {
    var carol = token("user:carol");
    var dave = token("user:dave");
    var first = post(gateway, TOKENS, carol, BODY, "key-1");
    var other = post(gateway, TOKENS, dave, BODY, "key-1");
    assertThat(other.statusCode()).isEqualTo(201);
    assertThat(other.body()).isNotEqualTo(first.body());
    var connect = post(gateway, "/api/v1/auth/connect-manual", carol, BODY, "key-1");
    assertThat(connect.statusCode()).as(connect.body()).isEqualTo(400);
    assertThat(connect.body()).contains("integration");
  }

  @Test
  void aLimitedTokenDoesNotGetTheAnswerOfAnUnlimitedOne() throws Exception {
    var erin = token("user:erin");
    var scoped = "{\"name\": \"limited\", \"scopes\": [{\"app\": \"demo\"}]}";
    var limited = json(post(gateway, TOKENS, erin, scoped, "key-1")).get("token").asString();
    var refused = post(gateway, TOKENS, limited, scoped, "key-1");
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
    assertThat(refused.body()).doesNotContain("gwt_");
  }

  @Test
  void aRefusedRequestLeavesItsKeyFree() throws Exception {
    var frank = token("user:frank");
    var body = "{\"name\": \"late\"}";
    assertThat(post(gateway, TOKENS, frank, "{\"nam\": 1}", "key-1").statusCode()).isEqualTo(400);
    var created = post(gateway, TOKENS, frank, body, "key-1");
    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(created.headers().firstValue("Idempotent-Replayed")).isEmpty();
  }

  @Test
  void aRequestWhoseTwinIsStillRunningIsRefused() throws Exception {
    var grace = token("user:grace");
    try (var state = State.open(config, Clock.systemUTC())) {
      var records = new IdempotencyRecords(state, () -> Duration.ofMinutes(1), Clock.systemUTC());
      records.admit(
          new KeyedRequest("user:grace", "POST " + TOKENS, "key-1", BODY.getBytes(UTF_8)));
      var twin = post(gateway, TOKENS, grace, BODY, "key-1");
      assertThat(twin.statusCode()).isEqualTo(409);
      assertThat(twin.body()).contains("idempotency_in_progress");
      assertThat(twin.headers().firstValue("Retry-After")).contains("1");
    }
  }

  @Test
  void anUnusableKeyIsRefused() throws Exception {
    var heidi = token("user:heidi");
    for (var key : List.of("", "k".repeat(256))) {
      var refused = post(gateway, TOKENS, heidi, BODY, key);
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("Idempotency-Key must be sent once");
    }
    assertThat(names(heidi)).containsExactly("test");
  }

  @Test
  void aRouteThatDoesNotCreateRefusesTheKey() throws Exception {
    var ivan = token("user:ivan");
    var refused = post(gateway, "/api/v1/demo/echo", ivan, "{}", "key-1");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("does not honour Idempotency-Key");
  }

  private static List<String> names(String token) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(TOKENS))
            .header("Authorization", "Bearer " + token);
    var list = json(http.send(request.build(), BodyHandlers.ofString()));
    return list.valueStream().map(item -> item.get("name").asString()).toList();
  }

  private static HttpResponse<String> post(
      Gateway server, String path, String token, String body, String key) throws Exception {
    var request =
        HttpRequest.newBuilder(server.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body));
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static String token(String subject) throws Exception {
    return TestTokens.make(config, subject);
  }
}
