package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Features of MCP servers of both generations, beside each other and beside one that does not
 * answer, for a client with a session.
 */
final class PassedFeaturesTest {
  @TempDir static Path home;
  private static EveryFeatureServer older;
  private static EveryFeatureServer newer;
  private static ConfiguredGateway gateway;
  private static McpSessionClient client;
  private static String token;

  @BeforeAll
  static void start() {
    older = EveryFeatureServer.start(McpGeneration.SESSIONS);
    newer = EveryFeatureServer.start(McpGeneration.STATELESS);
    var servers =
        new TreeMap<>(
            Map.of("older", older.url(), "newer", newer.url(), "gone", "http://127.0.0.1:1/mcp"));
    var apps = McpApps.write(home, servers, "");
    gateway = ConfiguredGateway.start(home, "  mcp: {schemas: strict}\n" + apps);
    token = gateway.token("user:alice");
    client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token);
  }

  @AfterAll
  static void stop() {
    client.close();
    gateway.close();
    older.close();
    newer.close();
  }

  private static ObjectNode params(String name, String value) {
    return Json.object().put(name, value);
  }

  private static List<String> names(List<JsonNode> items, String member) {
    return items.stream().map(item -> item.path(member).asString()).toList();
  }

  @Test
  void capabilitiesAreThoseOfTheApps() {
    var said = client.initialized().path("capabilities");

    assertThat(said.path("resources").path("subscribe").asBoolean()).isTrue();
    assertThat(said.path("prompts").path("listChanged").asBoolean()).isTrue();
    assertThat(said.has("completions")).isTrue();
    assertThat(said.has("logging")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void toolsAreListedAsTheServerWritesThem(String app) {
    var tools = client.all("tools/list", "tools");
    var schema =
        tools.stream()
            .filter(tool -> tool.path("name").asString().equals(app + "_json_schema_2020_12_tool"))
            .findFirst()
            .orElseThrow()
            .path("inputSchema");

    assertThat(names(tools, "name"))
        .contains(app + "_test_simple_text", app + "_test_structured_content")
        .doesNotHaveDuplicates();
    assertThat(schema.has("$schema")).isTrue();
    assertThat(schema.has("$defs")).isTrue();
    assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void theResultOfAToolPassesAsItIs(String app) {
    var text = client.callTool(app + "_test_simple_text", Json.object());
    var image = client.callTool(app + "_test_image_content", Json.object());
    var failed = client.callTool(app + "_test_error_handling", Json.object());
    var weather = client.callTool(app + "_test_structured_content", params("city", "Rome"));

    assertThat(text.path("content").get(0).path("text").asString())
        .isEqualTo("This is a simple text response for testing.");
    assertThat(image.path("content").get(0).path("type").asString()).isEqualTo("image");
    assertThat(failed.path("isError").asBoolean()).isTrue();
    assertThat(weather.path("structuredContent").path("city").asString()).isEqualTo("Rome");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void theInputIsCheckedBeforeItIsSent(String app) {
    var refused = client.callTool(app + "_test_structured_content", Json.object().put("city", 5));

    assertThat(refused.path("isError").asBoolean()).isTrue();
    assertThat(refused.toString()).contains("'city' must be a string, not 5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void anEmbeddedResourceHasTheUriOfItsApp(String app) {
    var result = client.callTool(app + "_test_embedded_resource", Json.object());

    assertThat(result.path("content").get(0).path("resource").path("uri").asString())
        .isEqualTo("gateway://" + app + "/test://embedded-resource");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void resourcesAreListedAndRead(String app) {
    var uri = "gateway://" + app + "/test://static-text";
    var contents = client.result("resources/read", params("uri", uri)).path("contents").get(0);

    assertThat(names(client.all("resources/list", "resources"), "uri")).contains(uri);
    assertThat(contents.path("uri").asString()).isEqualTo(uri);
    assertThat(contents.path("text").asString()).startsWith("This is the content");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aResourceOfATemplateIsRead(String app) {
    var templates = client.all("resources/templates/list", "resourceTemplates");
    var read =
        client.result(
            "resources/read", params("uri", "gateway://" + app + "/test://template/7/data"));

    assertThat(names(templates, "uriTemplate"))
        .contains("gateway://" + app + "/test://template/{id}/data");
    assertThat(read.toString()).contains("Data for ID: 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aResourceThatDoesNotExistIsTheErrorOfTheClientsGeneration(String app) {
    var uri = "gateway://" + app + "/test://nothing";

    assertThat(client.ask("resources/read", params("uri", uri)).at("/error/code").asInt())
        .isEqualTo(-32002);
  }

  @Test
  void aUriThatSeveralAppsHaveIsRefusedWithTheirNames() {
    var refused = client.ask("resources/read", params("uri", "test://static-text"));

    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(refused.at("/error/message").asString())
        .contains("gateway://older/test://static-text", "gateway://newer/test://static-text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void promptsAreListedAndGot(String app) {
    var arguments = Json.object();
    arguments.put("name", app + "_test_prompt_with_arguments");
    arguments.putObject("arguments").put("arg1", "a").put("arg2", "b");

    assertThat(names(client.all("prompts/list", "prompts"), "name"))
        .contains(app + "_test_simple_prompt");
    assertThat(client.result("prompts/get", arguments).toString()).contains("arg1='a', arg2='b'");
  }

  @Test
  void aPromptThatDoesNotExistIsNamed() {
    var refused = client.ask("prompts/get", params("name", "older_test_simple_promt"));

    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(refused.at("/error/message").asString()).contains("older_test_simple_prompt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void argumentsOfPromptsAndTemplatesAreCompleted(String app) {
    var ofPrompt = Json.object();
    ofPrompt
        .putObject("ref")
        .put("type", "ref/prompt")
        .put("name", app + "_test_prompt_with_arguments");
    ofPrompt.putObject("argument").put("name", "arg1").put("value", "par");
    var ofTemplate = Json.object();
    ofTemplate
        .putObject("ref")
        .put("type", "ref/resource")
        .put("uri", "gateway://" + app + "/test://template/{id}/data");
    ofTemplate.putObject("argument").put("name", "id").put("value", "te");

    assertThat(client.result("completion/complete", ofPrompt).at("/completion/values").toString())
        .isEqualTo("[\"paris\",\"park\"]");
    assertThat(client.result("completion/complete", ofTemplate).at("/completion/values").toString())
        .isEqualTo("[\"test\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aToolIsAnOperationOfTheRestApi(String app) {
    var listed = gateway.get("/api/v1/apps/" + app + "/operations", token);
    var answer =
        gateway.send(
            "POST", "/api/v1/" + app + "/test_structured_content", token, "{\"city\":\"Rome\"}");
    var failed = gateway.send("POST", "/api/v1/" + app + "/test_error_handling", token, "{}");

    assertThat(listed.body()).contains("\"mcp-passthrough\"", "test_structured_content");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(ConfiguredGateway.json(answer).at("/structuredContent/degrees").asInt())
        .isEqualTo(18);
    assertThat(failed.statusCode()).isEqualTo(502);
    assertThat(failed.body()).contains("This tool intentionally returns an error for testing");
  }

  @Test
  void aServerThatDoesNotAnswerCostsItsOwnToolsOnly() {
    var refused = gateway.get("/api/v1/apps/gone/operations", token);

    assertThat(names(client.all("tools/list", "tools"), "name"))
        .noneMatch(n -> n.startsWith("gone"));
    assertThat(refused.headers().firstValue("X-Gateway-Catalog").orElseThrow())
        .startsWith("partial; reason=upstream_unreachable; detail=\"")
        .contains("'127.0.0.1' refused the connection\"");
  }
}
