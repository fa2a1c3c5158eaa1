package org.integrationgateway.server.api.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;
import static org.integrationgateway.server.testing.McpClientSession.request;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Clients of HTTP with SSE (2024-11-05), whose answers come on the stream that they opened. */
final class OldTransportTest {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir static Path home;
  private static EveryFeatureServer server;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() {
    server = EveryFeatureServer.start(McpGeneration.SESSIONS);
    var servers = new TreeMap<>(Map.of("all", server.url()));
    gateway = ConfiguredGateway.start(home, McpApps.write(home, servers, ""));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  /** A client that knows nothing newer. */
  private static final class OldClient implements AutoCloseable {
    private final String token;
    private final Stream<String> lines;
    private final Iterator<String> read;
    private final URI messages;

    OldClient(String path, String token) throws Exception {
      this.token = token;
      var get =
          HttpRequest.newBuilder(gateway.gateway().uri().resolve(path))
              .header("Authorization", "Bearer " + token)
              .header("Accept", "text/event-stream")
              .build();
      lines = HTTP.send(get, BodyHandlers.ofLines()).body();
      read = lines.iterator();
      messages = get.uri().resolve(data("endpoint"));
    }

    /** The data of the next event of this name. */
    private String data(String event) {
      while (!read.next().equals("event: " + event)) {
        // Another line.
      }
      return read.next().substring("data: ".length());
    }

    JsonNode message() {
      return Json.parse(data("message").getBytes(UTF_8));
    }

    CompletableFuture<HttpResponse<String>> post(JsonNode message) {
      return post(message, token);
    }

    CompletableFuture<HttpResponse<String>> post(JsonNode message, String as) {
      return HTTP.sendAsync(
          HttpRequest.newBuilder(messages)
              .header("Authorization", "Bearer " + as)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(message.toString()))
              .build(),
          BodyHandlers.ofString());
    }

    JsonNode begin(String capabilities) throws Exception {
      var params = Json.object().put("protocolVersion", "2024-11-05");
      params.set("capabilities", Json.parse(capabilities.getBytes(UTF_8)));
      params.putObject("clientInfo").put("name", "old").put("version", "1");
      var accepted = post(request(0, "initialize", params));
      var answer = message();
      assertThat(accepted.get().statusCode()).isEqualTo(202);
      return answer;
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  @Test
  void beginASessionAndCallTools() throws Exception {
    try (var client = new OldClient("/mcp?apps=all", gateway.token("user:alice"))) {
      assertThat(client.begin("{}").at("/result/protocolVersion").asString())
          .isEqualTo("2024-11-05");
      client.post(call(1, "all_test_simple_text", Json.object()));

      var answer = client.message();
      assertThat(answer.path("id").asInt()).isEqualTo(1);
      assertThat(answer.at("/result/content/0/text").asString()).contains("simple text");
    }
  }

  @Test
  void areAskedOnTheStreamAndAnswerByAMessage() throws Exception {
    try (var client = new OldClient("/mcp/all", gateway.token("user:bob"))) {
      client.begin("{\"sampling\":{}}");
      var called = client.post(call(2, "test_sampling", Json.object().put("prompt", "Say hello")));
      var question = client.message();
      assertThat(question.path("method").asString()).isEqualTo("sampling/createMessage");
      var said = Json.object().put("jsonrpc", "2.0");
      said.set("id", question.get("id"));
      var result = said.putObject("result").put("role", "assistant").put("model", "m");
      result.putObject("content").put("type", "text").put("text", "hello");
      assertThat(client.post(said).get().statusCode()).isEqualTo(202);

      assertThat(client.message().at("/result/content/0/text").asString())
          .isEqualTo("LLM response: hello");
      assertThat(called.get().statusCode()).isEqualTo(202);
    }
  }

  @Test
  void haveStreamsOfTheirOwnSubjectOnly() throws Exception {
    try (var client = new OldClient("/mcp", gateway.token("user:carol"))) {
      var ping = request(3, "ping", Json.object());

      assertThat(client.post(ping, gateway.token("user:mallory")).get().statusCode())
          .isEqualTo(404);
    }
  }
}
