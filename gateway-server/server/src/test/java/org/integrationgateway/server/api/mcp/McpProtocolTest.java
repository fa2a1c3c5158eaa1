package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.RawUpstream;
import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The requirements of the protocol on a server, message by message. */
class McpProtocolTest {
  private static final String PING = RawMcp.message(7, "ping").toString();

  private static final RawUpstream LARGE =
      new RawUpstream(
          out -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 3000000\r\n\r\n".getBytes(UTF_8));
            out.write("x".repeat(3_000_000).getBytes(UTF_8));
          });

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", TestApps::echo)
          .app("vault", TestApps::vault)
          .app("large", upstreams -> TestApps.single("large", LARGE.at("").toString()));

  @AfterAll
  static void close() throws Exception {
    LARGE.close();
  }

  private static RawMcp alice() {
    return new RawMcp(gateway, gateway.alice());
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(UTF_8));
  }

  private static String session(RawMcp client) {
    return client.initialize("2025-11-25").headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, 2025-11-25",
    "2025-06-18, 2025-06-18",
    "2025-03-26, 2025-03-26",
    "2024-11-05, 2024-11-05",
    "1999-01-01, 2025-11-25"
  })
  void agreesOnARevision(String asked, String spoken) {
    var answer = alice().initialize(asked);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Mcp-Session-Id"))
        .get()
        .asString()
        .matches("[0-9a-f]{32}");
    var result = json(answer).get("result");
    assertThat(result.get("protocolVersion").asString()).isEqualTo(spoken);
    assertThat(result.get("capabilities").get("tools").get("listChanged").asBoolean()).isTrue();
    assertThat(result.get("serverInfo").get("name").asString()).isEqualTo("integration-gateway");
    assertThat(result.get("serverInfo").get("version").asString()).isNotBlank();
  }

  @Test
  void takesNotificationsWithoutAnAnswer() {
    var message = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    var answer = alice().post(message, "Mcp-Session-Id", session(alice()));
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
    var response = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}";
    assertThat(alice().post(response).statusCode()).isEqualTo(202);
  }

  @Test
  void answersWithTheIdOfTheRequest() {
    assertThat(alice().post(PING).body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
    assertThat(alice().post(PING.replace("7", "\"seven\"")).body()).contains("\"id\":\"seven\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"jsonrpc":                                               | 400 | -32700 | null
          7                                                         | 400 | -32600 | null
          {"id":1,"method":"ping"}                                  | 400 | -32600 | null
          {"jsonrpc":"2.0","id":null,"method":"ping"}               | 400 | -32600 | null
          {"jsonrpc":"2.0","id":1.5,"method":"ping"}                | 400 | -32600 | null
          {"jsonrpc":"2.0","id":1}                                  | 400 | -32600 | null
          {"jsonrpc":"2.0","id":1,"method":3}                       | 400 | -32600 | null
          {"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}     | 400 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"resources/move"}        | 200 | -32601 | 1
          {"jsonrpc":"2.0","id":1,"method":"initialize"}            | 200 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"tools/call"}            | 200 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}                        | 200 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none"}}                   | 200 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo_say","arguments":3}} | 200 | -32602 | 1
          {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"made up"}}              | 200 | -32602 | 1
          """)
  void saysWhatIsWrongInJsonRpc(String body, int status, int code, String id) {
    var answer = alice().post(body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(json(answer).get("error").get("code").asInt()).isEqualTo(code);
    assertThat(json(answer).get("error").get("message").asString()).isNotBlank();
    assertThat(json(answer).get("id").toString()).isEqualTo(id);
    assertThat(json(answer).get("jsonrpc").asString()).isEqualTo("2.0");
  }

  @Test
  void takesBatchesOnlyInTheRevisionThatHadThem() {
    var note = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    var batch = "[" + PING + "," + note + ",{\"x\":1}," + PING.replace("7", "8") + "]";
    var answers = json(alice().post(batch, "MCP-Protocol-Version", "2025-03-26"));
    assertThat(answers).hasSize(3);
    assertThat(answers.get(0).get("id").asInt()).isEqualTo(7);
    assertThat(answers.get(1).get("error").get("code").asInt()).isEqualTo(-32600);
    assertThat(answers.get(2).get("id").asInt()).isEqualTo(8);
    assertThat(alice().post("[" + note + "]").statusCode()).isEqualTo(202);
    assertThat(alice().post("[]").statusCode()).isEqualTo(400);
    var newer = alice().post(batch, "MCP-Protocol-Version", "2025-11-25");
    assertThat(newer.statusCode()).isEqualTo(400);
    assertThat(json(newer).get("error").get("code").asInt()).isEqualTo(-32600);
  }

  @Test
  void holdsNoMoreAnswersOfABatchThanFitInMemory() {
    var call = RawMcp.message(1, "tools/call");
    call.putObject("params").put("name", "large_run");
    var batch = "[" + String.join(",", Collections.nCopies(10, call.toString())) + "]";
    var answers = alice().post(batch, "MCP-Protocol-Version", "2025-03-26").body();
    assertThat(answers.split("\"isError\":false", -1)).hasSize(3 + 1);
    assertThat(answers.split("send this request in another batch", -1)).hasSize(7 + 1);
  }

  @Test
  void refusesAnUnsupportedRevisionInJsonRpc() {
    var refused = alice().post(PING, "MCP-Protocol-Version", "2019-01-01");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).get("jsonrpc").asString()).isEqualTo("2.0");
    assertThat(json(refused).get("id").asInt()).isEqualTo(7);
    var error = json(refused).get("error");
    assertThat(error.get("code").asInt()).isEqualTo(-32022);
    assertThat(error.get("data").get("requested").asString()).isEqualTo("2019-01-01");
    assertThat(error.get("data").get("supported").toString()).contains("2025-11-25");
    var listening =
        gateway.send(alice().request("MCP-Protocol-Version", "2019-01-01").GET().build());
    assertThat(listening.statusCode()).isEqualTo(400);
    assertThat(json(listening).get("error").get("code").asInt()).isEqualTo(-32022);
  }

  @Test
  void endsSessionsAndKeepsThemApart() {
    var session = session(alice());
    assertThat(alice().post(PING, "Mcp-Session-Id", session).statusCode()).isEqualTo(200);
    assertThat(alice().post(PING, "Mcp-Session-Id", "0".repeat(32)).statusCode()).isEqualTo(404);
    var bob = new RawMcp(gateway, gateway.bob());
    assertThat(bob.post(PING, "Mcp-Session-Id", session).statusCode()).isEqualTo(404);
    assertThat(bob.delete("Mcp-Session-Id", session).statusCode()).isEqualTo(404);
    assertThat(alice().delete("Mcp-Session-Id", session).statusCode()).isEqualTo(204);
    assertThat(alice().post(PING, "Mcp-Session-Id", session).statusCode()).isEqualTo(404);
    assertThat(alice().delete().statusCode()).isEqualTo(400);
  }

  @Test
  void asksStrangersForAToken() {
    var answer = new RawMcp(gateway, null).post(PING);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate"))
        .get()
        .asString()
        .startsWith("Bearer");
    assertThat(new RawMcp(gateway, "gwt_x").initialize("2025-11-25").statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:3000, 200",
    "http://127.0.0.1:6274, 200",
    "https://evil.example, 403",
    "http://localhost.evil.example, 403",
    "null, 403",
    "file://, 403",
    "not a url, 403"
  })
  void refusesPagesOfOtherOrigins(String origin, int status) {
    assertThat(alice().post(PING, "Origin", origin).statusCode()).isEqualTo(status);
  }

  @Test
  void wantsJson() {
    assertThat(alice().post(PING, "Content-Type", "text/plain").statusCode()).isEqualTo(415);
  }

  @Test
  void answersAsAnEventWhoTakesOnlyEvents() {
    var answer = alice().post(PING, "Accept", "text/event-stream");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(answer.body())
        .isEqualTo("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}\n\n");
  }

  @Test
  void opensAStreamForItsOwnMessages() throws Exception {
    var session = session(alice());
    var request =
        alice().request("Accept", "text/event-stream", "Mcp-Session-Id", session).GET().build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      assertThat(lines.readLine()).isEqualTo(":");
      assertThat(lines.readLine()).isEmpty();
      assertThat(lines.readLine()).startsWith("id: l").endsWith("-0");
      assertThat(lines.readLine()).startsWith("retry: ");
      assertThat(lines.readLine()).isEqualTo("data: ");
      assertThat(lines.readLine()).isEmpty();
      assertThat(alice().delete("Mcp-Session-Id", session).statusCode()).isEqualTo(204);
      assertThat(lines.readLine()).as("ends with its session").isNull();
    }
  }

  @Test
  void saysOnTheStreamOfASubjectThatItsToolsMayHaveChangedWhenItConnects() throws Exception {
    var session = session(alice());
    var request =
        alice().request("Accept", "text/event-stream", "Mcp-Session-Id", session).GET().build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      gateway.connect(gateway.alice(), "vault", "default", "k-1");
      assertThat(lines.lines().filter(line -> line.startsWith("data: {")).findFirst())
          .hasValueSatisfying(
              line -> assertThat(line).contains("notifications/tools/list_changed"));
    }
  }
}
