package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.server.testing.ScriptedMcpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MCP servers that do not answer, beside one that does. */
final class SilentServersTest {
  private static final String TIMEOUT_PROPERTY = "gateway.listPatience";
  private static final String TOOLS =
      "{\"tools\": [{\"name\": \"t\", \"inputSchema\": {\"type\": \"object\"}}]}";

  @TempDir Path home;
  private final CountDownLatch released = new CountDownLatch(1);
  private ScriptedMcpServer silent;
  private ScriptedMcpServer good;

  @BeforeEach
  void start() {
    silent = new ScriptedMcpServer().result("tools/list", TOOLS);
    good = new ScriptedMcpServer().result("tools/list", TOOLS);
  }

  @AfterEach
  void stop() {
    released.countDown();
    silent.close();
    good.close();
  }

  private String until(String result) {
    try {
      released.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
    return result;
  }

  /** A gateway whose lists wait for no more than a moment. */
  private ConfiguredGateway gateway() {
    var before = System.getProperty(TIMEOUT_PROPERTY);
    System.setProperty(TIMEOUT_PROPERTY, "200");
    try {
      return ConfiguredGateway.start(
          home,
          McpApps.write(
              home, new TreeMap<>(Map.of("silent", silent.url(), "good", good.url())), ""));
    } finally {
      if (before == null) {
        System.clearProperty(TIMEOUT_PROPERTY);
      } else {
        System.setProperty(TIMEOUT_PROPERTY, before);
      }
    }
  }

  private static List<String> tools(McpSessionClient client) {
    return client.result("tools/list", Json.object()).path("tools").findValuesAsString("name");
  }

  private static McpSessionClient client(ConfiguredGateway gateway, String path) {
    return new McpSessionClient(gateway.gateway().uri(), path, gateway.token("user:alice"));
  }

  @Test
  void costTheirOwnToolsUntilTheyAnswerAndAreAnnouncedThen() throws Exception {
    silent.result("initialize", params -> until(initialized()));
    try (var gateway = gateway();
        var client = client(gateway, "/mcp");
        var direct = client(gateway, "/mcp/silent")) {
      assertThat(client.initialized().path("capabilities").has("tools")).isTrue();
      eventually(() -> assertThat(tools(client)).containsExactly("good_t"));
      assertThat(tools(direct)).isEmpty();

      try (var heard = client.listen()) {
        released.countDown();
        assertThat(heard.anyMatch(line -> line.contains("tools/list_changed"))).isTrue();
      }
      eventually(() -> assertThat(tools(client)).containsExactly("good_t", "silent_t"));
      eventually(() -> assertThat(tools(direct)).containsExactly("t"));
    }
  }

  @Test
  @Tag("nightly")
  void areAskedInTheOlderWayWhereTheyOnlyIgnoreTheNewerOne() throws Exception {
    silent.result("server/discover", params -> until("{}"));
    try (var gateway = gateway();
        var client = client(gateway, "/mcp")) {
      eventually(() -> assertThat(tools(client)).containsExactly("good_t", "silent_t"));
    }
  }

  @Test
  void haveToolsAndPromptsThatTheyDoNotDeclareAndIdsAsText() throws Exception {
    silent.result(
        "initialize",
        "{\"protocolVersion\": \"2025-11-25\", \"capabilities\": {}, \"serverInfo\":"
            + " {\"name\": \"s\", \"version\": \"1\"}}");
    silent.result("prompts/list", "{\"prompts\": [{\"name\": \"ask\"}]}");
    silent.idsAreText();
    try (var gateway = gateway();
        var client = client(gateway, "/mcp/silent")) {
      eventually(() -> assertThat(tools(client)).containsExactly("t"));
      eventually(
          () ->
              assertThat(client.result("prompts/list", Json.object()).path("prompts")).hasSize(1));
    }
  }

  @Tag("nightly")
  @Test
  void areLimitedByTheTimeOfListsAndNotByThatOfCalls() {
    silent.result("tools/list", params -> until(TOOLS));
    try (var gateway = gateway()) {
      var token = gateway.token("user:alice");
      var late = gateway.send("POST", "/api/v1/silent/t", token, "{}");
      assertThat(late.statusCode()).as(late.body()).isEqualTo(504);
      assertThat(late.body())
          .contains("did not list its operations within 10 s, which is the limit")
          .doesNotContain("requestTimeout");
      assertThat(gateway.send("GET", "/api/v1/apps", token, "").body())
          .contains("degraded", "which is the limit");
    }
  }

  private static String initialized() {
    return "{\"protocolVersion\": \"2025-11-25\", \"capabilities\": {\"tools\": {}}, \"serverInfo\":"
        + " {\"name\": \"s\", \"version\": \"1\"}}";
  }
}
