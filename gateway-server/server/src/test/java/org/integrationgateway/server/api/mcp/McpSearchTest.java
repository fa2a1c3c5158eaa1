package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A catalog that is searched: a model finds, describes and calls tools. */
class McpSearchTest {
  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", TestApps::echo)
          .app("vault", TestApps::vault)
          .app("guarded", TestApps::guarded)
          .bind(
              "guarded",
              new PolicyConfig(
                  "readers", false, List.of(new PolicyConfig.Member("user:alice", "reader"))))
          .app("large", upstreams -> TestApps.large(upstreams, 250));

  private static JsonNode ask(String path, String token, String method, ObjectNode params) {
    var message = RawMcp.message(1, method);
    message.set("params", params);
    var answer = gateway.send("POST", path, token, message);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer);
  }

  private static JsonNode call(String path, String token, String tool, String arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", Json.parse(arguments.getBytes(UTF_8)));
    return ask(path, token, "tools/call", params);
  }

  private static JsonNode call(String tool, String arguments) {
    return call("/mcp?catalog=search", gateway.alice(), tool, arguments).get("result");
  }

  private static List<String> names(JsonNode result) {
    return result
        .at("/structuredContent/tools")
        .valueStream()
        .map(tool -> tool.get("name").asString())
        .toList();
  }

  @Test
  void listsAFewToolsThatNameTheApps() {
    var result =
        ask("/mcp?catalog=search", gateway.bob(), "tools/list", Json.object()).get("result");
    assertThat(result.get("tools"))
        .extracting(tool -> tool.get("name").asString())
        .containsExactly("_find_tools", "_describe_tools", "_call_tool");
    assertThat(result.at("/tools/0/description").asString()).endsWith("Apps: echo, vault, large");
    assertThat(result.has("nextCursor")).isFalse();
  }

  @Test
  void findsDescribesAndCalls() {
    var found = call("_find_tools", "{\"query\": \"say a text\", \"limit\": 3}");
    assertThat(found.get("isError").asBoolean()).isFalse();
    var first = found.at("/structuredContent/tools/0");
    assertThat(first.get("name").asString()).isEqualTo("echo_say");
    assertThat(first.get("app").asString()).isEqualTo("echo");
    assertThat(first.get("parameters").toString()).isEqualTo("[\"text\",\"times?\",\"loud?\"]");
    assertThat(Json.parse(found.at("/content/0/text").asString().getBytes(UTF_8)))
        .isEqualTo(found.get("structuredContent"));

    var described = call("_describe_tools", "{\"names\": [\"echo_say\"]}");
    assertThat(described.at("/structuredContent/tools/0/inputSchema/required/0").asString())
        .isEqualTo("text");

    var called = call("_call_tool", "{\"name\": \"echo_say\", \"arguments\": {\"text\": \"hi\"}}");
    assertThat(called.at("/structuredContent/text").asString()).isEqualTo("hi");
    assertThat(call("echo_say", "{\"text\": \"hi\"}")).isEqualTo(called);
  }

  @Test
  void describesAToolAsTheFullListDoes() {
    var described = call("_describe_tools", "{\"names\": [\"echo_say\", \"vault_look\"]}");
    var listed =
        ask("/mcp?apps=echo,vault", gateway.alice(), "tools/list", Json.object())
            .at("/result/tools");
    assertThat(listed)
        .contains(
            described.at("/structuredContent/tools/0"), described.at("/structuredContent/tools/1"));
  }

  @Test
  void browsesTheToolsOfAnApp() {
    var found = call("_find_tools", "{\"app\": \"large\", \"limit\": 50}");
    assertThat(names(found)).hasSize(50).allMatch(name -> name.startsWith("large_op-"));
    assertThat(found.at("/structuredContent/more").asBoolean()).isTrue();
    var all = call("_find_tools", "{\"app\": \"vault\"}");
    assertThat(names(all)).containsExactly("vault_look", "vault_locked");
    assertThat(all.at("/structuredContent/more").asBoolean()).isFalse();
  }

  @Test
  void findsOnlyWhatTheCallerMayUse() {
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of("say")));
    for (var query : List.of("say", "things", "read", "look", "op-7")) {
      var found =
          call("/mcp?catalog=search", limited, "_find_tools", "{\"query\": \"" + query + "\"}");
      assertThat(names(found.get("result")))
          .as(query)
          .isEqualTo(query.equals("say") ? List.of("echo_say") : List.of());
    }
    var described =
        call(
            "/mcp?catalog=search",
            gateway.bob(),
            "_describe_tools",
            "{\"names\": [\"guarded_read\", \"no_such\"]}");
    assertThat(described.at("/result/structuredContent/tools")).isEmpty();
    assertThat(described.at("/result/structuredContent/problems"))
        .extracting(JsonNode::asString)
        .containsExactly("there is no tool 'guarded_read'.", "there is no tool 'no_such'.");
    var called =
        call(
            "/mcp?catalog=search",
            gateway.bob(),
            "_call_tool",
            "{\"name\": \"guarded_read\", \"arguments\": {}}");
    assertThat(called.at("/error/message").asString())
        .isEqualTo("there is no tool 'guarded_read'.");
  }

  @Test
  void searchesWithinTheView() {
    var one = "/mcp/echo?catalog=search";
    var found = call(one, gateway.alice(), "_find_tools", "{\"query\": \"look say\"}");
    assertThat(names(found.get("result"))).containsExactly("say");
    var called =
        call(
            one,
            gateway.alice(),
            "_call_tool",
            "{\"name\":\"say\",\"arguments\":{\"text\":\"a\"}}");
    assertThat(called.at("/result/structuredContent/text").asString()).isEqualTo("a");
    var some =
        call(
            "/mcp?apps=vault&catalog=search",
            gateway.alice(),
            "_find_tools",
            "{\"query\":\"say look\"}");
    assertThat(names(some.get("result"))).containsExactly("vault_look");
  }

  @Test
  void tellsTheModelWhatToDoBetter() {
    var wrong = call("_find_tools", "{\"words\": \"say\", \"limit\": 1000}");
    assertThat(wrong.get("isError").asBoolean()).isTrue();
    assertThat(wrong.at("/content/0/text").asString())
        .startsWith("invalid_parameters: ")
        .contains("/words", "/limit");
    var unknown = call("_find_tools", "{\"app\": \"no-such\"}");
    assertThat(unknown.at("/content/0/text").asString()).contains("there is no app 'no-such'");
    var input =
        call("_call_tool", "{\"name\": \"echo_say\", \"arguments\": {\"times\": \"often\"}}");
    assertThat(input.at("/content/0/text").asString()).contains("/text", "/times");
    assertThat(names(call("_find_tools", "{\"query\": \"zebra\"}"))).isEmpty();
  }

  @Test
  void isNotThereInAFullCatalog() {
    var answer = call("/mcp", gateway.alice(), "_find_tools", "{}");
    assertThat(answer.at("/error/code").asInt()).isEqualTo(-32602);
  }
}
