package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.core.json.Json;
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
  void areNamedWhereToolsAreSearched() throws IOException {
    var client = client("/mcp?catalog=search", MANIFEST);

    var query = Json.object().put("query", "items list");
    var found = client.ask("tools/call", call("_find_tools", query)).path("result");
    assertThat(found.at("/structuredContent/tools/0/_meta/ui/resourceUri").asString())
        .isEqualTo("ui://stock/board");
    var called =
        client.ask("tools/call", call("_call_tool", Json.object().put("name", "stock_items_list")));
    assertThat(called.at("/result/_meta/ui/resourceUri").asString()).isEqualTo("ui://stock/board");
  }

  private static ObjectNode call(String tool, ObjectNode arguments) {
    var params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    return params;
  }
}
