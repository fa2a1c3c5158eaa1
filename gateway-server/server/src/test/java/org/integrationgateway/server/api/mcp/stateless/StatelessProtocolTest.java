package org.integrationgateway.server.api.mcp.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.StatelessMcp;
import org.integrationgateway.server.testing.StatelessMcp.Answer;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The requirements of revision 2026-07-28 on a server, message by message. */
class StatelessProtocolTest {
  private static final String PREFIX = "io.modelcontextprotocol/";

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  private static Answer send(StatelessMcp request) {
    return request.send(gateway, gateway.alice());
  }

  private static StatelessMcp say(String text) {
    return StatelessMcp.call("echo_say", Json.object().put("text", text));
  }

  @Test
  void saysWhatItSpeaksAndOffers() {
    var answer = send(StatelessMcp.request("server/discover"));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    var result = answer.result();
    assertThat(result.get("resultType").asString()).isEqualTo("complete");
    assertThat(result.get("supportedVersions").toString())
        .isEqualTo("[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\",\"2024-11-05\"]");
    assertThat(result.get("capabilities").get("tools").get("listChanged").asBoolean()).isTrue();
    assertThat(result.get("ttlMs").asInt()).isPositive();
    assertThat(result.get("cacheScope").asString()).isEqualTo("private");
    var server = result.get("_meta").get(PREFIX + "serverInfo");
    assertThat(server.get("name").asString()).isEqualTo("integration-gateway");
    assertThat(server.get("version").asString()).isNotBlank();
  }

  @Test
  void listsAndCallsToolsWithoutASession() {
    var tools = send(StatelessMcp.request("tools/list")).result();
    assertThat(tools.get("tools").get(0).get("name").asString()).isEqualTo("echo_say");
    assertThat(tools.get("resultType").asString()).isEqualTo("complete");
    assertThat(tools.get("ttlMs").asInt()).isPositive();
    assertThat(tools.get("cacheScope").asString()).isEqualTo("private");
    var said = send(say("hello"));
    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().get("id").asInt()).isEqualTo(7);
    assertThat(said.result().get("isError").asBoolean()).isFalse();
    assertThat(said.result().get("structuredContent").toString()).contains("hello");
    assertThat(said.result().has("ttlMs")).isFalse();
    assertThat(said.result().get("resultType").asString()).isEqualTo("complete");
  }

  @ParameterizedTest
  @CsvSource({"protocolVersion, -32602", "clientCapabilities, -32602", "clientInfo, 0"})
  void requiresWhatEveryRequestSays(String member, int code) {
    var answer = send(say("x").meta(PREFIX + member, null));
    assertThat(answer.code()).as(answer.body()).isEqualTo(code);
    assertThat(answer.status()).isEqualTo(code == 0 ? 200 : 400);
    assertThat(answer.json().get("id").asInt()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          io.modelcontextprotocol/protocolVersion    | 7
          io.modelcontextprotocol/clientCapabilities | []
          io.modelcontextprotocol/clientCapabilities | {"elicitation":true}
          io.modelcontextprotocol/clientInfo         | "me"
          io.modelcontextprotocol/clientInfo         | {"name":"me"}
          io.modelcontextprotocol/logLevel           | "loud"
          io.modelcontextprotocol/logLevel           | 3
          progressToken                              | {}
          progressToken                              | 1.5
          """)
  void refusesMetadataOfAnotherForm(String member, String value) {
    var answer = send(say("x").meta(member, Json.parse(value.getBytes(UTF_8))));
    assertThat(answer.code()).as(answer.body()).isEqualTo(-32602);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.error()).contains(member);
  }

  @Test
  void refusesParamsWithoutMetadata() {
    var answer = send(say("x").param("_meta", (ObjectNode) null));
    assertThat(answer.code()).isEqualTo(-32602);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.error()).contains("_meta");
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version, 2025-11-25",
    "MCP-Protocol-Version, 2026-07-29",
    "MCP-Protocol-Version,",
    "Mcp-Method, tools/list",
    "Mcp-Method, TOOLS/CALL",
    "Mcp-Method,",
    "Mcp-Name, echo_nothing",
    "Mcp-Name, ECHO_SAY",
    "Mcp-Name, =?base64?ZWNobw==?=",
    "Mcp-Name, =?base64?ZWNob19zYXk?=",
    "Mcp-Name, =?base64?%%%%?=",
    "Mcp-Name, =?base64?gICA?=",
    "Mcp-Name, =?BASE64?ZWNob19zYXk=?=",
    "Mcp-Name,"
  })
  void refusesHeadersThatDifferFromTheBody(String header, String value) {
    var answer = send(say("x").header(header, value));
    assertThat(answer.code()).as(answer.body()).isEqualTo(-32020);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("id").asInt()).isEqualTo(7);
    assertThat(answer.error()).containsIgnoringCase(header);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=?base64?ZWNob19zYXk=?=", "  echo_say  "})
  void acceptsTheNameInEveryForm(String name) {
    var answer = send(say("x").header("Mcp-Name", name));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void refusesAHeaderThatIsSentTwice() {
    var twice = say("x").to(gateway.uri(), gateway.alice()).header("Mcp-Name", "echo_say").build();
    var answer = gateway.send(twice);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("-32020");
  }

  @Test
  void namesEveryRevisionToAClientOfAnother() {
    var request =
        say("x")
            .meta(PREFIX + "protocolVersion", Json.object().put("v", "2027-01-01").get("v"))
            .header("MCP-Protocol-Version", "2027-01-01");
    var answer = send(request);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo(-32022);
    var data = answer.json().get("error").get("data");
    assertThat(data.get("requested").asString()).isEqualTo("2027-01-01");
    assertThat(data.get("supported").toString()).contains("2026-07-28").contains("2025-11-25");
    var byHeader =
        new RawMcp(gateway, gateway.alice())
            .post(RawMcp.message(3, "ping").toString(), "MCP-Protocol-Version", "2027-01-01");
    assertThat(byHeader.statusCode()).isEqualTo(400);
    assertThat(byHeader.body()).contains("-32022").contains("2026-07-28");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "initialize",
        "ping",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "tasks/list",
        "nothing",
        ""
      })
  void knowsNoOtherMethods(String method) {
    var answer = send(StatelessMcp.request(method).header("Mcp-Method", method));
    if (method.isEmpty()) {
      assertThat(answer.code()).isIn(-32020, -32601);
      return;
    }
    assertThat(answer.code()).as(answer.body()).isEqualTo(-32601);
    assertThat(answer.status()).isEqualTo(404);
  }

  @Test
  void servesBothGenerationsAtTheSameTime() {
    var old = new RawMcp(gateway, gateway.alice());
    assertThat(old.initialize("2025-11-25").statusCode()).isEqualTo(200);
    assertThat(send(say("x")).status()).isEqualTo(200);
    assertThat(old.callTool("echo_say", Json.object().put("text", "old")).toString())
        .doesNotContain("resultType")
        .contains("old");
  }

  @Test
  void takesNoBatchesAndNoAnswers() {
    var raw = new RawMcp(gateway, gateway.alice());
    var batch = raw.post("[" + say("x").message() + "]", "MCP-Protocol-Version", "2026-07-28");
    assertThat(batch.statusCode()).isEqualTo(400);
    assertThat(batch.body()).contains("-32600");
    var answer =
        raw.post(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", "MCP-Protocol-Version", "2026-07-28");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("inputResponses");
    var note =
        raw.post(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}",
            "MCP-Protocol-Version",
            "2026-07-28");
    assertThat(note.statusCode()).isEqualTo(202);
  }

  @Test
  void tellsAnUnknownToolAndAFailureOfATool() {
    var unknown = send(StatelessMcp.call("echo_sing", Json.object()));
    assertThat(unknown.code()).isEqualTo(-32602);
    var invalid = send(StatelessMcp.call("echo_say", Json.object()));
    assertThat(invalid.result().get("isError").asBoolean()).isTrue();
    assertThat(invalid.result().get("resultType").asString()).isEqualTo("complete");
  }

  @Test
  void answersAsAnEventToAClientThatAcceptsEventsOnly() {
    var request =
        say("x").to(gateway.uri(), gateway.alice()).setHeader("Accept", "text/event-stream");
    var answer = gateway.send(request.build());
    assertThat(answer.headers().firstValue("Content-Type"))
        .get()
        .asString()
        .startsWith("text/event-stream");
    assertThat(answer.body()).contains("data: {").contains("resultType");
    var neither = say("x").to(gateway.uri(), gateway.alice()).setHeader("Accept", "text/html");
    assertThat(gateway.send(neither.build()).statusCode()).isEqualTo(406);
  }
}
