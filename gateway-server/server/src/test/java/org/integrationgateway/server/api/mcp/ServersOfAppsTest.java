package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.core.call.Caller.Scope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.supervision.Replacement;
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

/** MCP servers of apps as configuration, manifest and tokens make them. */
final class ServersOfAppsTest {
  private static final String TOOLS =
      """
      {"tools": [
        {"name": "search", "title": "Search", "description": "Searches", "inputSchema": {"type": "object"},
         "outputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}},
         "annotations": {"readOnlyHint": true, "title": "Look"},
         "icons": [{"src": "https://example.com/i.png"}], "_meta": {"example.com/x": [1]}},
        {"name": "delete", "inputSchema": {"type": "object"}, "annotations": {"destructiveHint": true}},
        {"name": "list", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}]}
      """;

  private static final String INITIALIZED =
      """
      {"protocolVersion": "2025-11-25", "serverInfo": {"name": "scripted", "version": "1"},
       "capabilities": {"tools": {}, "resources": {}, "prompts": {}},
       "instructions": "Use it\\u0007 well."}
      """;

  /** The capabilities of the gateway in each handshake. */
  private static final List<JsonNode> DECLARED = new CopyOnWriteArrayList<>();

  @TempDir static Path home;
  private static ScriptedMcpServer server;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() {
    server =
        new ScriptedMcpServer()
            .result("tools/list", TOOLS)
            .result(
                "tools/call", params -> "{\"content\": [], \"structuredContent\": " + params + "}")
            .result("resources/list", "{\"resources\": [{\"uri\": \"a:b\", \"name\": \"b\"}]}")
            .result("resources/read", "{\"contents\": [{\"uri\": \"a:b\", \"text\": \"t\"}]}")
            .result(
                "prompts/list", "{\"prompts\": [{\"name\": \"ask.it\"}, {\"name\": \"ask_it\"}]}")
            .result(
                "prompts/get",
                params ->
                    "{\"messages\": [{\"role\": \"user\", \"content\": {\"type\":"
                        + " \"resource_link\", \"uri\": \"a:b\", \"name\": "
                        + params.get("name")
                        + "}}]}")
            .result(
                "initialize",
                params -> {
                  DECLARED.add(params.path("capabilities"));
                  return INITIALIZED;
                });
    var urls =
        Map.of(
            "wiki",
            server.url(),
            "wiki_two",
            server.url(),
            "narrow",
            server.url(),
            "hidden",
            server.url());
    var apps =
        McpApps.write(home, new TreeMap<>(urls), "")
            .replace(
                "narrow: {provider: {source: {path: narrow}}}",
                """
                narrow:
                    provider: {source: {path: narrow}}
                    authorizationPolicy: staff
                    allowedOperations:
                      search: {alias: find, description: Finds}
                      delete: {allowedRoles: [admin]}
                """
                    .strip())
            .replace(
                "hidden: {provider: {source: {path: hidden}}}",
                "hidden: {provider: {source: {path: hidden}}, mcp: false}");
    gateway =
        ConfiguredGateway.start(
            home,
            "authorization:\n"
                + "  policies: {staff: {default: deny, members: [{subject: 'user:ann', role:"
                + " viewer}]}}\n"
                + apps);
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  private static McpSessionClient client(String path, String subject, Scope... scopes) {
    return new McpSessionClient(
        gateway.gateway().uri(), path, gateway.token("user:" + subject, scopes));
  }

  private static ObjectNode params(String name, String value) {
    return Json.object().put(name, value);
  }

  private static List<String> names(List<JsonNode> items, String member) {
    return items.stream().map(item -> item.path(member).asString()).toList();
  }

  private static JsonNode item(List<JsonNode> items, String name) {
    return items.stream()
        .filter(item -> item.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Servers leave tools out that ask what a client cannot answer. */
  @Test
  void toolsAreListedForEveryClientThatMayCome() {
    try (var client = client("/mcp?apps=wiki", "eve")) {
      assertThat(client.all("tools/list", "tools")).isNotEmpty();
      assertThat(DECLARED)
          .anyMatch(each -> each.has("elicitation") && each.has("sampling") && each.has("roots"));
    }
  }

  @Test
  void aToolCarriesWhatTheServerSaysOfIt() {
    try (var client = client("/mcp?apps=wiki", "bob")) {
      var search = item(client.all("tools/list", "tools"), "wiki_search");

      assertThat(search)
          .isEqualTo(
              Json.MAPPER.readTree(
                  """
                  {"name": "wiki_search", "title": "Search", "description": "Searches",
                   "inputSchema": {"type": "object"},
                   "outputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}},
                   "annotations": {"readOnlyHint": true, "title": "Look"},
                   "icons": [{"src": "https://example.com/i.png"}], "_meta": {"example.com/x": [1]},
                   "execution": {"taskSupport": "optional"}}
                  """));
      assertThat(item(client.all("tools/list", "tools"), "wiki_list").has("outputSchema"))
          .isFalse();
    }
  }

  @Test
  void allowedOperationsRenameAndBoundTools() {
    try (var viewer = client("/mcp?apps=narrow", "ann")) {
      var tools = viewer.all("tools/list", "tools");

      assertThat(names(tools, "name")).containsExactly("narrow_find");
      assertThat(tools.get(0).path("description").asString()).isEqualTo("Finds");
      assertThat(
              viewer
                  .callTool("narrow_find", Json.object())
                  .at("/structuredContent/name")
                  .asString())
          .isEqualTo("search");
    }
    try (var stranger = client("/mcp", "bob")) {
      assertThat(stranger.all("tools/list", "tools").toString()).doesNotContain("narrow_");
      assertThat(stranger.all("prompts/list", "prompts").toString()).doesNotContain("narrow_");
      assertThat(
              stranger
                  .ask("resources/read", params("uri", "gateway://narrow/a:b"))
                  .at("/error/code")
                  .asInt())
          .isEqualTo(-32002);
    }
  }

  @Test
  void anAppWithoutMcpHasItsToolsElsewhereOnly() {
    var token = gateway.token("user:bob");
    try (var client = new McpSessionClient(gateway.gateway().uri(), "/mcp", token)) {
      assertThat(client.all("tools/list", "tools").toString()).doesNotContain("hidden_");
      assertThat(client.all("resources/list", "resources").toString()).doesNotContain("hidden");
    }
    assertThat(gateway.status("POST", "/api/v1/hidden/search", token, "{}")).isEqualTo(200);
  }

  @Test
  void namesThatAppsSplitAlikeAreDifferentTools() {
    server.result("tools/list", TOOLS.replace("\"name\": \"list\"", "\"name\": \"two_search\""));
    try (var client = client("/mcp?apps=wiki,wiki_two", "carl")) {
      gatewayForgets();
      var tools = names(client.all("tools/list", "tools"), "name");

      assertThat(tools).doesNotHaveDuplicates().doesNotContain("wiki_two_search");
      var shared = tools.stream().filter(name -> name.startsWith("wiki_two_search_")).toList();
      assertThat(shared).hasSize(2);
      assertThat(
              shared.stream()
                  .map(name -> client.callTool(name, Json.object()).at("/structuredContent/name"))
                  .map(JsonNode::asString))
          .containsExactlyInAnyOrder("two_search", "search");
    } finally {
      server.result("tools/list", TOOLS);
      gatewayForgets();
    }
  }

  /** The lists of an app are asked for again after it was deployed again. */
  private static void gatewayForgets() {
    for (var app : List.of("wiki", "wiki_two")) {
      var config = gateway.config().apps().get(app);
      assertThat(gateway.gateway().replace(config, Replacement.ROLLING)).isEmpty();
    }
  }

  @Test
  void promptsThatWouldShareANameHaveOneOfTheirOwn() {
    try (var client = client("/mcp?apps=wiki", "bob")) {
      var prompts = names(client.all("prompts/list", "prompts"), "name");

      assertThat(prompts).hasSize(2).allMatch(name -> name.matches("wiki_ask_it_[0-9a-f]{8}"));
      assertThat(
              prompts.stream()
                  .map(name -> client.result("prompts/get", params("name", name)))
                  .map(got -> got.at("/messages/0/content/name").asString()))
          .containsExactlyInAnyOrder("ask.it", "ask_it");
    }
  }

  @Test
  void theEndpointOfOneAppHasTheNamesAndUrisOfItsServer() {
    try (var client = client("/mcp/wiki", "bob")) {
      assertThat(names(client.all("tools/list", "tools"), "name"))
          .containsExactly("search", "delete", "list");
      assertThat(names(client.all("prompts/list", "prompts"), "name"))
          .containsExactly("ask.it", "ask_it");
      assertThat(names(client.all("resources/list", "resources"), "uri")).containsExactly("a:b");
      assertThat(client.result("resources/read", params("uri", "a:b")).at("/contents/0/uri"))
          .hasToString("\"a:b\"");
      assertThat(
              client
                  .result("prompts/get", params("name", "ask.it"))
                  .at("/messages/0/content/uri")
                  .asString())
          .isEqualTo("a:b");
    }
  }

  @Test
  void instructionsOfServersAreJoinedByApp() {
    try (var client = client("/mcp?apps=wiki,wiki_two", "bob")) {
      assertThat(client.initialized().path("instructions").asString())
          .isEqualTo("App wiki:\nUse it well.\n\nApp wiki_two:\nUse it well.");
    }
  }

  @Test
  void aTokenForOperationsHasNoResourcesAndNoPrompts() {
    var scope = new Scope("wiki", Set.of("search"));
    try (var client = client("/mcp", "bob", scope)) {
      assertThat(names(client.all("tools/list", "tools"), "name")).containsExactly("wiki_search");
      assertThat(client.all("resources/list", "resources")).isEmpty();
      assertThat(client.all("prompts/list", "prompts")).isEmpty();
      assertThat(client.initialized().path("capabilities").has("resources")).isFalse();
    }
    var resources = new Scope("wiki", Set.of("surface:resources"));
    try (var client = client("/mcp", "bob", resources)) {
      assertThat(client.all("tools/list", "tools")).isEmpty();
      assertThat(names(client.all("resources/list", "resources"), "uri"))
          .containsExactly("gateway://wiki/a:b");
      assertThat(client.all("prompts/list", "prompts")).isEmpty();
    }
  }
}
