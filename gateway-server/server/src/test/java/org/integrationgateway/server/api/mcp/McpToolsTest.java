package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.RawMcp;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Operations as tools: their listing and their results. */
class McpToolsTest {
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

  private static List<JsonNode> tools(String token) {
    var client = new RawMcp(gateway, token);
    var tools = new ArrayList<JsonNode>();
    var params = Json.object();
    while (true) {
      var result = client.ask("tools/list", params).get("result");
      result.get("tools").forEach(tools::add);
      if (!result.has("nextCursor")) {
        return tools;
      }
      params.set("cursor", result.get("nextCursor"));
    }
  }

  private static Set<String> names(String token) {
    var names = new HashSet<String>();
    tools(token).forEach(tool -> names.add(tool.get("name").asString()));
    return names;
  }

  private static JsonNode tool(String name) {
    return tools(gateway.alice()).stream()
        .filter(tool -> tool.get("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools:-1", "tools:2147483648", "tools:4294967295", "tools:", "apps:1"})
  void refusesACursorThatItNeverGave(String text) {
    var cursor = Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
    var answer =
        new RawMcp(gateway, gateway.alice()).ask("tools/list", Json.object().put("cursor", cursor));
    assertThat(answer.get("error").get("code").asInt()).isEqualTo(-32602);
  }

  @Test
  void listsEveryToolOnceOverSeveralPages() {
    assertThat(tools(gateway.alice())).hasSize(names(gateway.alice()).size());
    assertThat(names(gateway.alice()))
        .hasSize(4 + 2 + 1 + 250)
        .contains("echo_say", "echo_things_get", "vault_look", "guarded_read", "large_op-249");
  }

  @Test
  void listsOnlyWhatTheCallerMayUse() {
    assertThat(names(gateway.bob())).doesNotContain("guarded_read", "guarded_write");
    assertThat(names(gateway.alice())).doesNotContain("guarded_write");
    var limited = gateway.token("user:alice", new Caller.Scope("echo", Set.of("say")));
    assertThat(names(limited)).containsExactly("echo_say");
  }

  @Test
  void describesAToolByItsOperation() {
    var say = tool("echo_say");
    assertThat(say.get("title").asString()).isEqualTo("Say it");
    assertThat(say.get("description").asString()).contains("Says a text");
    var schema = say.get("inputSchema");
    assertThat(schema.get("type").asString()).isEqualTo("object");
    assertThat(schema.get("required").toString()).isEqualTo("[\"text\"]");
    assertThat(schema.get("properties").has("_instance")).isFalse();
    assertThat(say.get("annotations").get("readOnlyHint").asBoolean()).isTrue();
  }

  @Test
  void offersTheInstanceWhereACredentialIsStored() {
    var schema = tool("vault_look").get("inputSchema");
    assertThat(schema.get("properties").get("_instance").get("type").asString())
        .isEqualTo("string");
    assertThat(schema.path("required").toString()).doesNotContain("_instance");
  }

  @Test
  void answersWithTextAndStructure() {
    var result = call("echo_say", "{\"text\": \"hi\"}");
    assertThat(result.get("isError").asBoolean()).isFalse();
    assertThat(result.get("structuredContent").get("text").asString()).isEqualTo("hi");
    assertThat(result.get("content").get(0).get("type").asString()).isEqualTo("text");
    assertThat(result.get("content").get(0).get("text").asString()).contains("\"hi\"");
  }

  @Test
  void saysThatThereWasNothingToSay() {
    var result = call("echo_nothing", "{}");
    assertThat(result.get("isError").asBoolean()).isFalse();
    assertThat(result.get("content").get(0).get("text").asString()).contains("204");
  }

  @Test
  void tellsTheModelWhatToDoBetter() {
    var result = call("echo_say", "{\"times\": \"often\"}");
    assertThat(result.get("isError").asBoolean()).isTrue();
    var text = result.get("content").get(0).get("text").asString();
    assertThat(text).startsWith("invalid_parameters: ").contains("/text", "/times");
    var problem = result.get("_meta").get("org.integrationgateway/problem");
    assertThat(problem.get("code").asString()).isEqualTo("invalid_parameters");
    assertThat(problem.get("requestId").asString()).isNotBlank();
  }

  @Test
  void namesTheInstancesToChooseFrom() {
    var ida = gateway.token("user:ida");
    gateway.connect(ida, "vault", "work", "k");
    gateway.connect(ida, "vault", "home", "k");
    var result = new RawMcp(gateway, ida).callTool("vault_look", Json.object()).get("result");
    assertThat(result.get("content").get(0).get("text").asString())
        .startsWith("instance_selection_required: ")
        .contains("_instance", "work", "home");
  }

  @Test
  void suggestsAToolThatExists() {
    var error =
        new RawMcp(gateway, gateway.alice()).callTool("echo_sai", Json.object()).get("error");
    assertThat(error.get("message").asString()).contains("Did you mean 'echo_say'?");
  }

  private static JsonNode call(String tool, String arguments) {
    var answer =
        new RawMcp(gateway, gateway.alice()).callTool(tool, Json.parse(arguments.getBytes(UTF_8)));
    assertThat(answer.has("result")).as(answer.toString()).isTrue();
    return answer.get("result");
  }
}
