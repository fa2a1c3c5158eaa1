package org.integrationgateway.testkit.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests of both generations, written by hand. */
class EveryFeatureServerTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}";

  private EveryFeatureServer server;

  @AfterEach
  void stops() {
    server.close();
  }

  private HttpRequest.Builder post(String body) {
    return HttpRequest.newBuilder(URI.create(server.url()))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String call(int id, String tool, String more) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\"%s}}"
        .formatted(id, tool, more);
  }

  private String session() throws IOException, InterruptedException {
    server = EveryFeatureServer.start(McpGeneration.SESSIONS);
    var answer =
        send(
            post(
                """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{
                  "protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},
                  "clientInfo":{"name":"test","version":"1"}}}
                """));
    assertThat(answer.body()).contains("\"protocolVersion\":\"2025-11-25\"");
    return answer.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  @Test
  void asksTheClientOnTheStreamOfItsRequest() throws IOException, InterruptedException {
    var session = session();
    var request =
        post(call(2, "test_input_required_result_elicitation", ""))
            .header("Mcp-Session-Id", session);
    var lines =
        HTTP.send(request.build(), HttpResponse.BodyHandlers.ofLines())
            .body()
            .filter(line -> line.startsWith("data:"))
            .iterator();

    var question = JSON.readTree(lines.next().substring(5));
    assertThat(question.at("/method").asString()).isEqualTo("elicitation/create");
    var answer =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}}"
            .formatted(question.get("id"));
    assertThat(send(post(answer).header("Mcp-Session-Id", session)).statusCode()).isEqualTo(202);
    assertThat(lines.next()).contains("Ada").contains("\"id\":2");
  }

  @Test
  void answersAfterTheStreamWasClosed() throws IOException, InterruptedException {
    var session = session();
    var stream =
        send(post(call(2, "test_reconnection", "")).header("Mcp-Session-Id", session)).body();
    var event = stream.lines().filter(line -> line.startsWith("id: ")).findFirst().orElseThrow();

    var rest =
        send(
            HttpRequest.newBuilder(URI.create(server.url()))
                .header("Mcp-Session-Id", session)
                .header("Last-Event-ID", event.substring(4)));
    assertThat(stream).doesNotContain("completed");
    assertThat(rest.body()).contains("Reconnection test completed");
  }

  @Test
  void refusesASessionThatHasEnded() throws IOException, InterruptedException {
    var session = session();
    var end =
        HttpRequest.newBuilder(URI.create(server.url())).header("Mcp-Session-Id", session).DELETE();
    assertThat(send(end).statusCode()).isEqualTo(204);
    assertThat(send(post(call(2, "test_simple_text", "")).header("Mcp-Session-Id", session)))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(404);
    assertThat(server.received()).hasSize(2);
  }

  private JsonNode stateless(String tool, String more) throws IOException, InterruptedException {
    var request =
        post(call(7, tool, "," + META + more))
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", tool);
    return JSON.readTree(send(request).body());
  }

  @Test
  void asksByItsResultAndGoesOnWithTheAnswers() throws IOException, InterruptedException {
    server = EveryFeatureServer.start(McpGeneration.STATELESS);
    var tool = "test_input_required_result_multi_round";
    var first = stateless(tool, "").get("result");
    assertThat(first.at("/resultType").asString()).isEqualTo("input_required");
    var second =
        stateless(tool, answers("step1", "name", "Ada", first.get("requestState"))).get("result");
    assertThat(second.at("/inputRequests/step2/method").asString()).isEqualTo("elicitation/create");
    var last = stateless(tool, answers("step2", "color", "blue", second.get("requestState")));
    assertThat(last.at("/result/content/0/text").asString()).contains("Ada").contains("blue");
    var changed = stateless(tool, ",\"requestState\":\"e30.AAAA\"");
    assertThat(changed.at("/error/code").asInt()).isEqualTo(-32602);
  }

  private static String answers(String key, String member, String value, JsonNode state) {
    return ",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"%s\":\"%s\"}}},\"requestState\":%s"
        .formatted(key, member, value, state);
  }

  @Test
  void namesTheCapabilityThatAClientLacks() throws IOException, InterruptedException {
    server = EveryFeatureServer.start(McpGeneration.STATELESS);
    var refused = stateless("test_missing_capability", "");
    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32021);
    assertThat(refused.at("/error/data/requiredCapabilities").has("sampling")).isTrue();
  }

  @Test
  void tellsListenersWhatTheyAskedFor() throws IOException, InterruptedException {
    server = EveryFeatureServer.start(McpGeneration.STATELESS);
    var listen =
        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"subscriptions/listen\",\"params\":{%s,\"notifications\":{\"toolsListChanged\":true}}}"
            .formatted(META);
    var request =
        post(listen)
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "subscriptions/listen");
    var stream = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofLines()).body();
    var events = CompletableFuture.supplyAsync(() -> stream.collect(Collectors.joining("\n")));
    stateless("test_trigger_prompt_change", "");
    stateless("test_trigger_tool_change", "");
    server.forgetSessions();

    assertThat(events.join())
        .contains("subscriptions/acknowledged")
        .contains("tools/list_changed")
        .contains("\"resultType\":\"complete\"")
        .doesNotContain("prompts/list_changed");
  }

  @Test
  void refusesHeadersThatDifferFromTheBody() throws IOException, InterruptedException {
    server = EveryFeatureServer.start(McpGeneration.STATELESS);
    var request =
        post(call(1, "test_simple_text", "," + META))
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "test_image_content");
    var answer = send(request);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("-32020");
  }
}
