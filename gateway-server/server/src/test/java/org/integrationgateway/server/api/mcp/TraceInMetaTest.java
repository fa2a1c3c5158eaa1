package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.integrationgateway.server.testing.StatelessMcp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The trace in the {@code _meta} of a call, as an MCP server behind the gateway gets it. */
final class TraceInMetaTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final String TOOLS =
      """
      {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]}
      """;

  @TempDir Path home;
  private ScriptedMcpServer server;
  private ConfiguredGateway gateway;

  @BeforeEach
  void start() {
    server =
        new ScriptedMcpServer()
            .result("tools/list", TOOLS)
            .result("tools/call", "{\"content\": []}");
    gateway =
        ConfiguredGateway.start(
            home, McpApps.write(home, Map.of("app", server.url()), "  mcp: true\n"));
  }

  @AfterEach
  void stop() {
    gateway.close();
    server.close();
  }

  private JsonNode metaOfCall(String parent, String state) {
    var answer =
        StatelessMcp.call("app_t", Json.object())
            .meta("traceparent", Json.MAPPER.valueToTree(parent))
            .meta("tracestate", Json.MAPPER.valueToTree(state))
            .meta("example.com/kept", Json.MAPPER.valueToTree("kept"))
            .send(gateway.gateway().uri(), gateway.token("user:alice"));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    var call =
        server.requests.stream()
            .filter(request -> request.path("method").asString("").equals("tools/call"))
            .reduce((first, second) -> second)
            .orElseThrow();
    return call.path("params").path("_meta");
  }

  @Test
  void theTraceArrives() {
    var meta = metaOfCall(PARENT, "rojo=00f067aa0ba902b7");
    assertThat(meta.path("traceparent").asString()).isEqualTo(PARENT);
    assertThat(meta.path("tracestate").asString()).isEqualTo("rojo=00f067aa0ba902b7");
    assertThat(meta.path("example.com/kept").asString()).isEqualTo("kept");
  }

  @Test
  void whatBreaksTheFormOfATraceIsLeftOut() {
    var meta = metaOfCall("00-nonsense", "rojo=00f067aa0ba902b7");
    assertThat(meta.has("traceparent")).isFalse();
    assertThat(meta.has("tracestate")).isFalse();
    assertThat(meta.path("example.com/kept").asString()).isEqualTo("kept");
  }
}
