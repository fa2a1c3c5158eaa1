package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Input schemas as clients are told them, and calls by these schemas. */
final class ToldSchemasTest {
  private static final String SCHEMA =
      """
      {"type": "object",
       "properties": {"$top": {"type": "integer", "minimum": 1}, "page[size]": {"type": "integer"}},
       "anyOf": [{"properties": {"id": {"$ref": "#/$defs/id"}}, "required": ["id"]},
                 {"properties": {"slug": {"type": "string"}}, "required": ["slug"]}],
       "$defs": {"id": {"type": "integer"}}}
      """;

  @TempDir static Path home;
  private static ScriptedMcpServer server;
  private static ConfiguredGateway adapting;
  private static ConfiguredGateway strict;

  @BeforeAll
  static void start() {
    server =
        new ScriptedMcpServer()
            .result(
                "tools/list",
                "{\"tools\": [{\"name\": \"find\", \"inputSchema\": " + SCHEMA + "}]}")
            .result(
                "tools/call",
                params ->
                    "{\"content\": [], \"structuredContent\": " + params.get("arguments") + "}");
    var apps = McpApps.write(home, Map.of("wiki", server.url()), "");
    adapting = ConfiguredGateway.start(home, apps);
    strict = ConfiguredGateway.start(home, "  mcp: {schemas: strict}\n" + apps);
  }

  @AfterAll
  static void stop() {
    adapting.close();
    strict.close();
    server.close();
  }

  private static McpSessionClient client(ConfiguredGateway gateway, String query) {
    return new McpSessionClient(gateway.gateway().uri(), "/mcp" + query, gateway.token("user:bob"));
  }

  private static JsonNode schema(McpSessionClient client) {
    return client.all("tools/list", "tools").get(0).get("inputSchema");
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) Json.MAPPER.readTree(text);
  }

  @Test
  void clientsAreToldASchemaThatTheirModelsTake() {
    try (var client = client(adapting, "")) {
      assertThat(schema(client))
          .isEqualTo(
              json(
                  """
                  {"type": "object", "description": "Needs id; or slug.", "properties": {
                    "_top": {"type": "integer", "minimum": 1, "description": "Sent as '$top'."},
                    "page_size_": {"type": "integer", "description": "Sent as 'page[size]'."},
                    "id": {"type": "integer"}, "slug": {"type": "string"}}}
                  """));
    }
  }

  @Test
  void aCallReachesTheUpstreamUnderItsOwnNames() {
    try (var client = client(adapting, "")) {
      var told = json("{\"_top\": 5, \"page_size_\": 2, \"slug\": \"a\"}");
      assertThat(client.callTool("wiki_find", told).get("structuredContent"))
          .isEqualTo(json("{\"slug\": \"a\", \"$top\": 5, \"page[size]\": 2}"));
      var own = json("{\"$top\": 5, \"slug\": \"a\"}");
      assertThat(client.callTool("wiki_find", own).get("structuredContent")).isEqualTo(own);
    }
  }

  @Test
  void argumentsAreCheckedByTheSchemaOfTheTool() {
    try (var client = client(adapting, "")) {
      var refused = client.callTool("wiki_find", json("{\"_top\": 0, \"slug\": \"a\"}"));
      assertThat(refused.path("isError").asBoolean()).isTrue();
      assertThat(refused.toString()).contains("$top");
      assertThat(client.callTool("wiki_find", json("{\"_top\": 1}")).path("isError").asBoolean())
          .isTrue();
    }
  }

  @Test
  void aSearchNamesTheSameParameters() {
    try (var client = client(adapting, "?catalog=search")) {
      var found = client.callTool("_find_tools", json("{\"query\": \"find\"}"));
      assertThat(found.at("/structuredContent/tools/0/parameters").toString())
          .contains("_top?", "page_size_?");
      var called =
          client.callTool(
              "_call_tool",
              json("{\"name\": \"wiki_find\", \"arguments\": {\"_top\": 3, \"id\": 1}}"));
      assertThat(called.get("structuredContent")).isEqualTo(json("{\"id\": 1, \"$top\": 3}"));
    }
  }

  @Test
  void strictLeavesSchemasAsTheyAre() {
    try (var client = client(strict, "")) {
      assertThat(schema(client)).isEqualTo(json(SCHEMA));
    }
  }
}
