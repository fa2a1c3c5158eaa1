package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tools of an MCP server for an app whose manifest has other surfaces too. */
final class ServerBesideSurfacesTest {
  private static final String REST =
      """
          rest:
            baseUrl: http://127.0.0.1:1
            operations:
              - {name: get_note, method: GET, path: /note}
              - {name: list_notes, method: GET, path: /notes}
      """;

  @TempDir static Path home;
  private static ScriptedMcpServer server;
  private static ConfiguredGateway gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    server =
        new ScriptedMcpServer()
            .result(
                "tools/list",
                """
                {"tools": [
                  {"name": "get_note", "inputSchema": {"type": "object"}},
                  {"name": "search", "inputSchema": {"type": "object"}},
                  {"name": "fetch", "inputSchema": {"type": "object"}}]}
                """);
    app("all", REST, "");
    app("others", REST, "allowedOperations: {list_notes: {alias: notes}}");
    app("bounded", REST, "allowedOperations: {list_notes: , search: {alias: find}}");
    app("alone", "", "allowedOperations: {gone: }");
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              all: {provider: {source: {path: all}}}
              others: {provider: {source: {path: others}}}
              bounded: {provider: {source: {path: bounded}}}
              alone: {provider: {source: {path: alone}}}
            """);
    token = gateway.token("user:alice");
  }

  private static void app(String name, String rest, String more) throws IOException {
    var folder = Files.createDirectory(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        source: example.com/acme/apps/%s
        version: 1.0.0
        kind: app
        spec:
          surfaces:
            mcp: {url: '%s'}
        %s  %s
        """
            .formatted(name, server.url(), rest, more));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    server.close();
  }

  private static List<String> operations(String app) {
    var answer = gateway.get("/api/v1/apps/" + app + "/operations", token);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return ConfiguredGateway.json(answer)
        .valueStream()
        .map(item -> item.path("transport").asString() + " " + item.path("id").asString())
        .toList();
  }

  @Test
  void anIdThatBothHaveIsTheDeclaredOperation() {
    assertThat(operations("all"))
        .containsExactly(
            "rest get_note", "rest list_notes", "mcp-passthrough search", "mcp-passthrough fetch");
  }

  @Test
  void entriesOfOtherSurfacesSayNothingAboutTools() {
    assertThat(operations("others"))
        .containsExactly(
            "rest notes",
            "mcp-passthrough get_note",
            "mcp-passthrough search",
            "mcp-passthrough fetch");
  }

  @Test
  void anEntryOfAToolBoundsTheTools() {
    assertThat(operations("bounded")).containsExactly("rest list_notes", "mcp-passthrough find");
  }

  @Test
  void withoutOtherSurfacesEveryEntryIsOfATool() {
    assertThat(operations("alone")).isEmpty();
  }
}
