package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Texts of servers that differ from the published schemas, beside a server that does not differ:
 * the schemas are the judge, because official clients refuse a whole list for one item.
 */
final class OfficialFormsTest {
  /** Tools that clients can take, each with what is wrong about it. */
  private static final Map<String, String> TOOLS = new TreeMap<>();

  static {
    TOOLS.put("no_schema", "");
    TOOLS.put("null_schema", "'inputSchema': null");
    TOOLS.put("empty_schema", "'inputSchema': {}");
    TOOLS.put("array_schema", "'inputSchema': []");
    TOOLS.put("true_schema", "'inputSchema': true");
    TOOLS.put("type_list", "'inputSchema': {'type': ['object', 'null']}");
    TOOLS.put("capital_type", "'inputSchema': {'type': 'Object'}");
    TOOLS.put("php_properties", "'inputSchema': {'type': 'object', 'properties': []}");
    TOOLS.put("null_properties", "'inputSchema': {'type': 'object', 'properties': null}");
    TOOLS.put("null_property", "'inputSchema': {'type': 'object', 'properties': {'a': null}}");
    TOOLS.put("true_property", "'inputSchema': {'type': 'object', 'properties': {'a': true}}");
    TOOLS.put("null_required", "'inputSchema': {'type': 'object', 'required': null}");
    TOOLS.put("text_required", "'inputSchema': {'type': 'object', 'required': 'a'}");
    TOOLS.put(
        "nested_nulls",
        "'inputSchema': {'type': 'object', 'properties': {'a': {'type': 'string', 'enum': null,"
            + " 'description': null, 'default': null, 'items': {'format': null}}}}");
    TOOLS.put("null_title", "'title': null, 'description': null");
    TOOLS.put("number_title", "'title': 7, 'description': true");
    TOOLS.put("null_annotations", "'annotations': null, '_meta': null, 'icons': null");
    TOOLS.put("null_hints", "'annotations': {'title': null, 'readOnlyHint': null}");
    TOOLS.put("text_hints", "'annotations': {'readOnlyHint': 'true', 'openWorldHint': 'maybe'}");
    TOOLS.put("php_annotations", "'annotations': [], '_meta': []");
    TOOLS.put("text_meta", "'_meta': 'none'");
    TOOLS.put("icon_without_source", "'icons': [{'mimeType': 'image/png'}, null, 'x']");
    TOOLS.put(
        "icon_sizes",
        "'icons': [{'src': 'https://a.example/i.png', 'sizes': '48x48', 'theme': 1}]");
    TOOLS.put("null_output", "'outputSchema': null");
    TOOLS.put("text_output", "'outputSchema': 'object'");
    TOOLS.put(
        "dangling_output",
        "'outputSchema': {'type': 'object', 'properties': {'a': {'$ref': '#/$defs/Gone'}}}");
    TOOLS.put(
        "foreign_output",
        "'outputSchema': {'type': 'object', 'properties': {'a': {'$ref': 'https://a.example/s'}}}");
    TOOLS.put(
        "draft4_output",
        "'outputSchema': {'type': 'object', 'properties': {'n': {'type': 'number',"
            + " 'minimum': 0, 'exclusiveMinimum': true}}}");
    TOOLS.put(
        "required_flag_output",
        "'outputSchema': {'type': 'object', 'properties': {'n': {'required': true}}}");
    TOOLS.put(
        "python_pattern_output",
        "'outputSchema': {'type': 'object', 'properties': {'y': {'type': 'string',"
            + " 'pattern': '(?P<y>[0-9]{4})'}}}");
    TOOLS.put("untyped_output", "'outputSchema': {'type': 'object', 'properties': {'a': true}}");
    TOOLS.put(
        "bad_type_output",
        "'outputSchema': {'type': 'object', 'properties':" + " {'a': {'type': 'str'}}}");
    TOOLS.put(
        "empty_enum_output",
        "'outputSchema': {'type': 'object', 'properties':" + " {'a': {'enum': []}}}");
    TOOLS.put(
        "named_output",
        "'outputSchema': {'$id': 'https://a.example/out', '$schema':"
            + " 'http://json-schema.org/draft-04/schema#', 'type': 'object'}");
    TOOLS.put(
        "members_that_are_no_schemas",
        "'inputSchema': {'properties': {'a': 5, 'b': [], 'c': 'string'}}");
    TOOLS.put("task", "'execution': {'taskSupport': 'sometimes'}");
  }

  /** Tools that clients cannot take. */
  private static final List<String> USELESS =
      List.of(
          "{'name': null}",
          "{'name': 5, 'inputSchema': {'type': 'object'}}",
          "{'name': '', 'inputSchema': {'type': 'object'}}",
          "{'name': 'array_input', 'inputSchema': {'type': 'array'}}",
          "{'name': 'text_input', 'inputSchema': 'object'}",
          "7",
          "null");

  @TempDir static Path home;
  private static ScriptedMcpServer odd;
  private static ScriptedMcpServer good;
  private static ConfiguredGateway gateway;
  private static McpSessionClient client;
  private static String token;

  @BeforeAll
  static void start() {
    odd = new ScriptedMcpServer();
    good = new ScriptedMcpServer();
    good.result(
            "tools/list",
            "{\"tools\": [{\"name\": \"fine\", \"inputSchema\": {\"type\": \"object\"}}]}")
        .result("resources/list", "{\"resources\": [{\"uri\": \"a:b\", \"name\": \"b\"}]}")
        .result("prompts/list", "{\"prompts\": [{\"name\": \"ask\"}]}");
    odd.result("tools/list", json("{'tools': [%s], 'nextCursor': ''}".formatted(items())));
    gateway =
        ConfiguredGateway.start(
            home,
            McpApps.write(home, new TreeMap<>(Map.of("odd", odd.url(), "good", good.url())), ""));
    token = gateway.token("user:alice");
    client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token);
  }

  @AfterAll
  static void stop() {
    client.close();
    gateway.close();
    odd.close();
    good.close();
  }

  private static String items() {
    var items = new ArrayList<>(USELESS);
    TOOLS.forEach(
        (name, members) -> {
          var schema =
              members.contains("inputSchema") || name.equals("no_schema")
                  ? ""
                  : ", 'inputSchema': {'type': 'object'}";
          items.add(
              "{'name': '%s'%s%s}"
                  .formatted(name, schema, members.isEmpty() ? "" : ", " + members));
        });
    return String.join(",", items);
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  /** Checks a result against the published schema. */
  private static void check(String revision, String type, JsonNode result) {
    try (var text =
        OfficialFormsTest.class.getResourceAsStream("/mcp/results-" + revision + ".json")) {
      var schema = Json.parseObject(text.readAllBytes());
      schema.put("$ref", "#/$defs/" + type);
      assertThat(new SchemaCompiler().problems(schema, result)).as(result.toString()).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode newest(String method, ObjectNode params) {
    return StatelessMcp.request(method, params).send(gateway.gateway().uri(), token).result();
  }

  /** Asks in both generations, and checks both results. */
  private JsonNode checked(String method, ObjectNode params, String type) {
    var result = client.result(method, params);
    check("2025-11-25", type, result);
    check("2026-07-28", type, newest(method, params));
    return result;
  }

  @Test
  void everyToolThatClientsCanTakeIsListedInTheirForm() {
    var listed = checked("tools/list", Json.object(), "ListToolsResult");

    assertThat(listed.path("tools").findValuesAsString("name"))
        .contains("good_fine")
        .containsAll(TOOLS.keySet().stream().map(name -> "odd_" + name).toList())
        .hasSize(TOOLS.size() + 1);
    assertThat(tool(listed, "null_hints").path("annotations")).isEqualTo(Json.object());
    assertThat(tool(listed, "text_hints").path("annotations"))
        .isEqualTo(Json.object().put("readOnlyHint", true));
    assertThat(tool(listed, "dangling_output").has("outputSchema")).isFalse();
    assertThat(tool(listed, "draft4_output").has("outputSchema")).isFalse();
    assertThat(tool(listed, "python_pattern_output").path("outputSchema").toString())
        .doesNotContain("pattern")
        .contains("string");
  }

  private static JsonNode tool(JsonNode listed, String name) {
    return listed
        .path("tools")
        .valueStream()
        .filter(tool -> tool.path("name").asString("").equals("odd_" + name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'content': [], 'isError': null, '_meta': null, 'structuredContent': null}",
        "{'content': [{'type': 'text', 'text': 'a', 'annotations': null, '_meta': null}]}",
        "{'content': [{'type': 'text', 'text': 7}], 'isError': 'false'}",
        "{'content': [{'type': 'text', 'text': 'a', 'annotations': {'audience': 'user',"
            + " 'priority': 9, 'lastModified': 'yesterday'}}]}",
        "{'content': {'type': 'text', 'text': 'a'}}",
        "{'content': 'a'}",
        "{'content': ['a', null, 5, {}]}",
        "{'content': [{'type': 'chart', 'data': [1]}]}",
        "{'content': [{'type': 'image', 'data': 'a-_8', 'mimeType': 'image/png'}]}",
        "{'content': [{'type': 'image', 'data': '<svg/>', 'mimeType': 'image/svg+xml'}]}",
        "{'content': [{'type': 'image', 'data': 'aaaa'}]}",
        "{'content': [{'type': 'resource_link', 'uri': 'a:b', 'name': null, 'size': '5'}]}",
        "{'content': [{'type': 'resource', 'resource': {'uri': 'a:b', 'text': null,"
            + " 'blob': 'aaaa', 'mimeType': null}}]}",
        "{'content': [{'type': 'resource', 'resource': {'text': 'x'}}]}",
        "{'structuredContent': {'a': 1E400, 'b': null}}"
      })
  void everyResultHasTheFormOfTheSchema(String result) {
    odd.result("tools/call", json(result));

    var params = Json.object().put("name", "odd_no_schema");
    var answer = checked("tools/call", params, "CallToolResult");

    assertThat(answer.path("isError").asBoolean(false)).isFalse();
  }

  @Test
  void numbersStayAsTheyAre() {
    odd.result(
        "tools/call",
        json("{'content': [], 'structuredContent': {'a': 1E400, 'b': 0.12345678901234567890}}"));

    var answer = gateway.send("POST", "/api/v1/odd/no_schema", token, "{}");

    assertThat(answer.body()).contains("1E+400", "0.12345678901234567890");
  }

  @Test
  void listsOfResourcesAndPromptsLoseWhatCannotBeTaken() {
    odd.result(
            "resources/list",
            json(
                "{'resources': [{'uri': 'a:1', 'name': null}, {'uri': 'a:2', 'name': 'two',"
                    + " 'size': '7', 'mimeType': null, 'annotations': {'priority': null},"
                    + " 'icons': null}, 7], 'nextCursor': null}"))
        .result(
            "resources/templates/list",
            json("{'resourceTemplates': [{'name': 'x'}, {'name': 'y', 'uriTemplate': 'a:{b}'}]}"))
        .result(
            "prompts/list",
            json(
                "{'prompts': [{'title': 'x'}, {'name': 'p', 'description': null, 'arguments':"
                    + " [{'name': 'a', 'required': 'true', 'description': null}, {}]}]}"));
    var other = gateway.token("user:bob");
    try (var bob = new McpSessionClient(gateway.gateway().uri(), "/mcp", other)) {
      var resources = bob.result("resources/list", Json.object());
      check("2025-11-25", "ListResourcesResult", resources);
      assertThat(resources.path("resources").findValuesAsString("uri"))
          .containsExactlyInAnyOrder("gateway://good/a:b", "gateway://odd/a:2");
      var templates = bob.result("resources/templates/list", Json.object());
      check("2025-11-25", "ListResourceTemplatesResult", templates);
      assertThat(templates.path("resourceTemplates")).hasSize(1);
      var prompts = bob.result("prompts/list", Json.object());
      check("2025-11-25", "ListPromptsResult", prompts);
      assertThat(prompts.path("prompts").findValuesAsString("name")).contains("good_ask", "odd_p");
    }
  }

  @Test
  void promptsCompletionsAndResourcesHaveTheFormOfTheSchema() {
    odd.result("prompts/list", json("{'prompts': [{'name': 'p'}]}"))
        .result(
            "prompts/get",
            json(
                "{'description': null, 'messages': [{'role': 'system', 'content': 'x'},"
                    + " {'role': 'user', 'content': 'x'}, {'role': 'assistant', 'content':"
                    + " [{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': 'b'}]}]}"))
        .result(
            "completion/complete",
            json("{'completion': {'values': ['a', 7, null], 'total': null, 'hasMore': null}}"))
        .result(
            "resources/read",
            json("{'contents': [{'uri': 'a:1', 'text': 'x', 'mimeType': null, 'blob': null}]}"));
    try (var carol =
        new McpSessionClient(gateway.gateway().uri(), "/mcp/odd", gateway.token("user:carol"))) {
      var prompt = carol.result("prompts/get", Json.object().put("name", "p"));
      check("2025-11-25", "GetPromptResult", prompt);
      assertThat(prompt.path("messages")).hasSize(3);
      var read = carol.result("resources/read", Json.object().put("uri", "a:1"));
      check("2025-11-25", "ReadResourceResult", read);
      var params = Json.object();
      params.putObject("ref").put("type", "ref/prompt").put("name", "p");
      params.putObject("argument").put("name", "a").put("value", "");
      var completed = carol.result("completion/complete", params);
      check("2025-11-25", "CompleteResult", completed);
    }
  }

  /** Skipped where the official TypeScript client is not installed. */
  @Test
  void theOfficialClientListsEverything() throws Exception {
    var lists = OfficialClientScript.run(gateway.gateway().uri().resolve("/mcp"), token);

    assertThat(lists.waitFor(2, TimeUnit.MINUTES)).isTrue();
    var said = new String(lists.getInputStream().readAllBytes());
    assertThat(said).contains("good_fine", "odd_dangling_output", "odd_null_hints");
  }
}
