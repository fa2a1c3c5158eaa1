package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.testing.McpClientSession.call;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpClientSession;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Pages of MCP servers (MCP Apps), as clients that show them use them. */
final class PagesOfServersTest {
  private static final String SHOWS =
      "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"text/html;profile=mcp-app\"]},"
          + "\"example.com/other\":{}}}";

  @TempDir static Path home;
  private static EveryFeatureServer older;
  private static EveryFeatureServer newer;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() {
    older = EveryFeatureServer.start(McpGeneration.SESSIONS);
    newer = EveryFeatureServer.start(McpGeneration.STATELESS);
    var servers = new TreeMap<>(Map.of("older", older.url(), "newer", newer.url()));
    gateway = ConfiguredGateway.start(home, McpApps.write(home, servers, ""));
    token = gateway.token("user:alice");
  }

  @AfterAll
  static void stop() {
    gateway.close();
    older.close();
    newer.close();
  }

  private static McpClientSession client(String path, String capabilities) {
    return McpClientSession.begin(
        gateway.gateway().uri().resolve(path), token, "2025-11-25", capabilities);
  }

  private static Optional<JsonNode> tool(McpClientSession client, String name) {
    var params = Json.object();
    while (true) {
      var page = client.ask("tools/list", params).path("result");
      var found =
          page.path("tools").valueStream().filter(t -> t.path("name").asString().equals(name));
      var first = found.findFirst();
      if (first.isPresent() || !page.has("nextCursor")) {
        return first;
      }
      params = Json.object().put("cursor", page.get("nextCursor").asString());
    }
  }

  private static JsonNode read(McpClientSession client, String uri) {
    return client.ask("resources/read", Json.object().put("uri", uri));
  }

  private static JsonNode called(McpClientSession client, String tool) {
    var answer = client.post(call(3, tool, Json.object()));
    var body = answer.body();
    return Json.parse(body.substring(body.indexOf('{'), body.lastIndexOf('}') + 1).getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void namesThePageOfAToolByTheUriUnderWhichItIsRead(String app) {
    var client = client("/mcp", SHOWS);
    var uri = tool(client, app + "_test_page").orElseThrow().at("/_meta/ui/resourceUri").asString();

    assertThat(uri).isEqualTo("ui://" + app + "/every-feature/view.html");
    var content = read(client, uri).at("/result/contents/0");
    assertThat(content.path("uri").asString()).isEqualTo(uri);
    assertThat(content.path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
    assertThat(content.path("text").asString()).contains("<title>View</title>");
    assertThat(content.at("/_meta/ui/csp/connectDomains/0").asString())
        .isEqualTo("https://api.example.com");
  }

  @Test
  void keepsTheNamesOfTheServerWhereAClientSeesOneApp() {
    var client = client("/mcp/newer", SHOWS);
    var uri = tool(client, "test_page").orElseThrow().at("/_meta/ui/resourceUri").asString();

    assertThat(uri).isEqualTo("ui://every-feature/view.html");
    assertThat(read(client, uri).at("/result/contents/0/text").asString()).contains("View");
  }

  @Test
  void showsToolsThatOnlyPagesCallToClientsThatShowPages() {
    var name = "newer_test_page_refresh";

    assertThat(tool(client("/mcp", SHOWS), name)).isPresent();
    assertThat(tool(client("/mcp", "{}"), name)).isEmpty();
    assertThat(tool(client("/mcp", "{}"), "newer_test_page")).isPresent();
  }

  @Test
  void takesTheCallsOfAPageByTheNamesOfItsServer() {
    var client = client("/mcp?apps=newer", SHOWS);

    assertThat(called(client, "test_page_refresh").at("/result/content/0/text").asString())
        .isEqualTo("Refreshed");
  }

  @Test
  void refusesTheCallOfAPageThatSeveralAppsCanMean() {
    assertThat(called(client("/mcp", SHOWS), "test_page_refresh").at("/error/message").asString())
        .contains("newer_test_page_refresh", "older_test_page_refresh", "/mcp/{app}");
  }

  @Test
  void findsNoToolByTheNameOfTheServerWhereTheAppHasIt() {
    assertThat(called(client("/mcp", "{}"), "nothing").at("/error/message").asString())
        .contains("there is no tool 'nothing'");
  }

  @Test
  void tellsServersWhichClientsShowPages() {
    called(client("/mcp", SHOWS), "older_test_page");

    assertThat(older.received())
        .filteredOn(message -> message.contains("\"initialize\""))
        .anyMatch(
            message ->
                message.contains("io.modelcontextprotocol/ui") && !message.contains("\"sampling\""))
        .noneMatch(message -> message.contains("example.com/other"));
  }
}
