package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** MCP servers that redirect, refuse and fail, as everyone sees them. */
final class BrokenServersTest {
  private static final String TOOLS =
      "{\"tools\": [{\"name\": \"t\", \"inputSchema\": {\"type\": \"object\"}}]}";

  @TempDir Path home;
  private ScriptedMcpServer server;

  @BeforeEach
  void start() {
    server =
        new ScriptedMcpServer()
            .result("tools/list", TOOLS)
            .result("tools/call", "{\"content\": []}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private ConfiguredGateway gateway(String url) {
    return ConfiguredGateway.start(
        home, McpApps.write(home, new TreeMap<>(Map.of("app", url)), ""));
  }

  private static JsonNode app(ConfiguredGateway gateway) {
    return ConfiguredGateway.json(gateway.get("/api/v1/apps/app", gateway.token("user:alice")));
  }

  @Test
  void redirectsWithinTheOriginAreFollowed() throws Exception {
    try (var gateway = gateway(server.moved(307, server.moved(308, "/mcp")))) {
      var token = gateway.token("user:alice");
      assertThat(gateway.get("/api/v1/apps/app/operations", token).body()).contains("\"t\"");
      assertThat(gateway.send("POST", "/api/v1/app/t", token, "{}").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void otherRedirectsAreFailuresThatNameThePlace() throws Exception {
    var other = new ScriptedMcpServer();
    try (other;
        var gateway = gateway(server.moved(307, other.url()))) {
      var listed = gateway.get("/api/v1/apps/app/operations", gateway.token("user:alice"));

      // A path or a query of another origin can hold what is not for callers.
      var origin = other.url().replaceFirst("/mcp$", "");
      assertThat(listed.headers().firstValue("X-Gateway-Catalog").orElse(""))
          .startsWith("partial; reason=upstream_invalid_response; detail=\"")
          .contains("status 307 and redirects to '" + origin + "', which is another origin");
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void aFailingServerIsDegradedUntilItAnswers() throws Exception {
    server.status("tools/list", 500, Map.of());
    try (var gateway = gateway(server.url())) {
      eventually(
          () -> {
            assertThat(app(gateway).path("status").asString()).isEqualTo("degraded");
            assertThat(app(gateway).path("reason").asString()).contains("status 500");
          });
      assertThat(gateway.gateway().statuses())
          .anySatisfy(
              status -> {
                assertThat(status.name()).isEqualTo("app");
                assertThat(status.state()).isEqualTo("degraded");
                assertThat(status.reason()).contains("status 500");
                assertThat(status.serves()).isTrue();
              });
      server.statusOf("tools/list");
      eventually(() -> assertThat(app(gateway).path("status").asString()).isEqualTo("ready"));
      assertThat(app(gateway).has("reason")).isFalse();
    }
  }

  @Test
  void aServerThatTakesNoMoreRequestsIsALimitWithItsTime() throws Exception {
    server.status("tools/call", 429, Map.of("Retry-After", "7"));
    try (var gateway = gateway(server.url());
        var client =
            new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:alice"))) {
      var token = gateway.token("user:alice");
      var refused = gateway.send("POST", "/api/v1/app/t", token, "{}");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("7");

      var told = client.callTool("app_t", Json.object());
      assertThat(told.path("isError").asBoolean()).isTrue();
      assertThat(told.at("/content/0/text").asString())
          .startsWith("rate_limited")
          .contains("Try again in 7 s.");
    }
  }

  @Test
  void argumentsWithNamesOfTheGatewayReachAnUpstreamThatDeclaresThem() throws Exception {
    server.result(
        "tools/list",
        "{\"tools\": [{\"name\": \"t\", \"inputSchema\": {\"type\": \"object\", \"properties\":"
            + " {\"_instance\": {\"type\": \"string\"}, \"_connection\": {\"type\": \"string\"}}}}]}");
    server.result(
        "tools/call",
        params ->
            "{\"content\": [], \"structuredContent\": %s}".formatted(params.get("arguments")));
    var given = Json.object().put("_connection", "c").put("_instance", "i");
    try (var gateway = gateway(server.url());
        var client =
            new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token("user:alice"))) {
      assertThat(client.callTool("app_t", given).path("structuredContent")).isEqualTo(given);
      var rest =
          gateway.send("POST", "/api/v1/app/t", gateway.token("user:alice"), given.toString());
      assertThat(ConfiguredGateway.json(rest).path("structuredContent")).isEqualTo(given);
    }
  }
}
