package org.integrationgateway.server.api.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pages that a package ships for the operations it declares (MCP Apps). */
final class PackagedPagesTest {
  private static final String MANIFEST =
      """
      source: example.com/acme/apps/stock
      version: 1.0.0
      kind: app
      spec:
        mcp: true
        pages:
          board:
            title: Stock board
            path: pages/board.html
            operations: [items.list]
            ownOperations: [items.order]
            origins: {connect: [https://api.example.com]}
            permissions: [clipboard_write]
            prefersBorder: true
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:9
            operations:
            - {name: items.list, method: GET, path: /items}
            - {name: items.order, method: POST, path: /orders}
      """;
  private static final String SHOWS = "{\"extensions\":{\"io.modelcontextprotocol/ui\":{}}}";

  @TempDir Path home;
  private @Nullable ConfiguredGateway gateway;

  private McpClientSession client(String path, String manifest) throws IOException {
    var folder = Files.createDirectories(home.resolve("stock/pages"));
    Files.writeString(folder.resolve("board.html"), "<!doctype html><title>Board</title>");
    Files.writeString(home.resolve("stock/manifest.yaml"), manifest);
    gateway =
        ConfiguredGateway.start(home, "apps:\n  stock: {provider: {source: {path: stock}}}\n");
    return McpClientSession.begin(
        gateway.gateway().uri().resolve(path), gateway.token("user:alice"), "2025-11-25", SHOWS);
  }

  @AfterEach
  void stop() {
    if (gateway != null) {
      gateway.close();
    }
  }

  private static JsonNode tool(JsonNode list, String name) {
    return list.at("/result/tools")
        .valueStream()
        .filter(tool -> tool.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void areNamedByTheToolsAndRead() throws IOException {
    var client = client("/mcp", MANIFEST);

    var tools = client.ask("tools/list", Json.object());
    var uri = tool(tools, "stock_items_list").at("/_meta/ui/resourceUri").asString();
    assertThat(uri).isEqualTo("ui://stock/board");
    assertThat(tool(tools, "stock_items_order").at("/_meta/ui"))
        .hasToString("{\"visibility\":[\"app\"]}");
    var listed = client.ask("resources/list", Json.object()).at("/result/resources/0");
    assertThat(listed.path("uri").asString()).isEqualTo(uri);
    assertThat(listed.path("title").asString()).isEqualTo("Stock board");
    var content =
        client.ask("resources/read", Json.object().put("uri", uri)).at("/result/contents/0");
    assertThat(content.path("text").asString()).contains("<title>Board</title>");
    assertThat(content.path("mimeType").asString()).isEqualTo("text/html;profile=mcp-app");
    assertThat(content.at("/_meta/ui"))
        .hasToString(
            "{\"csp\":{\"connectDomains\":[\"https://api.example.com\"]},"
                + "\"permissions\":{\"clipboardWrite\":{}},\"prefersBorder\":true}");
  }

  @Test
  void haveTheirOwnUriWhereAClientSeesOneApp() throws IOException {
    var client = client("/mcp/stock", MANIFEST);

    var tools = client.ask("tools/list", Json.object());
    assertThat(tool(tools, "items_list").at("/_meta/ui/resourceUri").asString())
        .isEqualTo("ui://board");
    assertThat(
            client
                .ask("resources/read", Json.object().put("uri", "ui://board"))
                .at("/result/contents/0/text")
                .asString())
        .contains("Board");
  }

  @Test
  void areNamedWhereToolsAreSearched() throws Exception {
    try (var shop =
        new JettyUpstream(
            (request, response) -> {
              response.getHeaders().put("Content-Type", "application/json");
              Content.Sink.write(response, true, "[]", Callback.NOOP);
            })) {
      var client =
          client(
              "/mcp?catalog=search",
              MANIFEST.replace("http://127.0.0.1:9", shop.at("").toString()));

      var query = Json.object().put("query", "items list");
      var found = called(client, "_find_tools", query);
      assertThat(found.at("/structuredContent/tools/0/_meta/ui/resourceUri").asString())
          .isEqualTo("ui://stock/board");
      var named = Json.object().put("name", "stock_items_list");
      var called = called(client, "_call_tool", named);
      assertThat(called.path("isError").asBoolean()).as(called.toString()).isFalse();
      assertThat(called.at("/_meta/ui/resourceUri").asString()).isEqualTo("ui://stock/board");
    }
  }

  /** The result of a tool, which comes as an event where the tool takes time. */
  private static JsonNode called(McpClientSession client, String tool, ObjectNode arguments) {
    var answer = client.post(McpClientSession.call(1, tool, arguments)).body();
    var data = answer.substring(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
    return Json.parse(data.getBytes(UTF_8)).path("result");
  }
}
