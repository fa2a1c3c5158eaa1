package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A durable record ends each process that works on it: the fourth process fails the record and
 * serves.
 */
@Tag("nightly")
final class FatalRecordsTest {
  private static final String CONFIGURATION =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        egress: {allowPrivateNetworks: true}
      providers:
        workflow: {main: {source: builtin:durable}}
        agent:
          chat:
            source: builtin:tool-loop
            config: {model: {protocol: openai, url: "%s/model"}}
      apps: {shop: {provider: {source: {path: shop}}}}
      workflows:
        definitions:
          order:
            steps:
              - {id: pay, invoke: {app: shop, operation: pay, input: {note: "${{ input.note }}"}}}
          rest:
            steps: [{id: rest, wait: {duration: 1ms}}]
            on: [{event: {type: order.placed}}]
      """;
  private static final String SHOP =
      """
      kind: app
      source: github.com/acme/apps/shop
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: %s
            operations:
              - name: pay
                method: POST
                path: /app
                parameters: [{name: note, type: string, in: body}]
      """;
  private static final String SESSIONS = "/api/v1/agent/sessions";
  private static final String SESSION = "{\"provider\": \"chat\", \"model\": \"any\"}";
  private static final String TURN =
      "{\"messages\": [{\"role\": \"user\", \"text\": \"%s\"}], \"output\": {\"text\": {}}}";
  private static final String RUNS = "/api/v1/workflow/runs";
  private static final String STARTS = "/api/v2/workflow/definitions/order/runs";
  private static final String RUN = "{\"input\": {\"note\": \"%s\"}}";
  private static final String EVENTS = "/api/v1/workflow/events";
  private static final String EVENT =
      "{\"source\": \"shop\", \"type\": \"order.placed\", \"id\": \"%s\"}";
  private static final String FATAL = "fatal";
  private static final String HARMLESS = "harmless";
  private static final int BEGINNINGS = 3;

  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path home;
  private FatalUpstream upstream;
  private String configuration;
  private String token;

  @BeforeEach
  void configure() throws IOException {
    upstream = new FatalUpstream();
    configuration = CONFIGURATION.formatted(upstream.url());
    Files.writeString(
        Files.createDirectories(home.resolve("shop")).resolve("manifest.yaml"),
        SHOP.formatted(upstream.url()));
    try (var gateway = ConfiguredGateway.start(home, configuration, Clock.systemUTC())) {
      token = gateway.token("user:ada");
    }
  }

  @AfterEach
  void stop() {
    upstream.close();
  }

  @Test
  void aTurnFails() throws Exception {
    String turns;
    try (var process = started(0)) {
      turns = turns(Json.parse(post(process.address(), SESSIONS, SESSION)));
      sendTheFatal(process, turns, TURN.formatted(FATAL));
    }
    endTwice();
    try (var gateway = fourth()) {
      var failed = awaited(() -> read(gateway, turns).path(0), "failed");
      assertThat(failed.path("statusMessage").asString())
          .contains("started 3 times", "each process");
      assertThat(upstream.fatal()).isEqualTo(BEGINNINGS);
      var others = turns(sent(gateway, SESSIONS, SESSION));
      sent(gateway, others, TURN.formatted(HARMLESS));
      awaited(() -> read(gateway, others).path(0), "succeeded");
    }
  }

  @Test
  void aRunFails() throws Exception {
    try (var process = started(0)) {
      sendTheFatal(process, STARTS, RUN.formatted(FATAL));
    }
    endTwice();
    try (var gateway = fourth()) {
      var failed = awaited(() -> read(gateway, RUNS).path(0), "FAILED");
      assertThat(failed.path("statusMessage").asString())
          .contains("step 'pay' failed", "started 3 times", "each process");
      assertThat(upstream.fatal()).isEqualTo(BEGINNINGS);
      var other = sent(gateway, STARTS, RUN.formatted(HARMLESS)).path("id").asString();
      awaited(() -> read(gateway, RUNS + "/" + other), "SUCCEEDED");
    }
  }

  @Test
  void aDeliveryFails() throws Exception {
    try (var process = started(0)) {
      sendTheFatal(process, EVENTS, EVENT.formatted(FATAL));
    }
    endTwice();
    try (var gateway = fourth()) {
      var failed = awaited(() -> delivery(gateway, FATAL), "failed");
      assertThat(failed.path("error").asString()).contains("started 3 times", "each process");
      awaited(() -> delivery(gateway, HARMLESS), "delivered");
    }
  }

  private static String turns(JsonNode session) {
    return SESSIONS + "/" + session.path("id").asString() + "/turns";
  }

  private JsonNode delivery(ConfiguredGateway gateway, String id) {
    return sent(gateway, EVENTS, EVENT.formatted(id)).path("deliveries").path(0);
  }

  private EndedGateway started(int minutes) throws IOException {
    var process = EndedGateway.start(home, minutes);
    upstream.ends(process);
    return process;
  }

  /** Sends what ends the process, before it answers or after. */
  private void sendTheFatal(EndedGateway process, String path, String body) throws Exception {
    var address = process.address();
    try {
      post(address, path, body);
    } catch (IOException cut) {
      assertThat(process.killed()).as(cut.toString()).isTrue();
    }
    assertThat(process.killed()).isTrue();
  }

  /** Starts two more processes, which the record ends without a request. */
  private void endTwice() throws IOException, InterruptedException {
    for (int begun = 1; begun < BEGINNINGS; begun++) {
      try (var process = started(begun)) {
        assertThat(process.killed()).as("process %d", begun + 1).isTrue();
      }
    }
  }

  private ConfiguredGateway fourth() {
    return ConfiguredGateway.start(home, configuration, EndedGateway.ahead(BEGINNINGS));
  }

  private JsonNode read(ConfiguredGateway gateway, String path) {
    return ConfiguredGateway.json(gateway.get(path, token));
  }

  private JsonNode sent(ConfiguredGateway gateway, String path, String body) {
    return ConfiguredGateway.json(gateway.send("POST", path, token, body));
  }

  private static JsonNode awaited(Supplier<JsonNode> reading, String status) {
    var now = reading.get();
    for (int i = 0; i < 3_000 && !now.path("status").asString("").equals(status); i++) {
      LockSupport.parkNanos(10_000_000);
      now = reading.get();
    }
    assertThat(now.path("status").asString("")).as(now.toString()).isEqualTo(status);
    return now;
  }

  private byte[] post(URI address, String path, String body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    var answer = http.send(request, BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).as(new String(answer.body())).isBetween(200, 299);
    return answer.body();
  }
}
