package org.integrationgateway.server.api.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpApps;
import org.integrationgateway.server.testing.McpSessionClient;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Announcements of MCP servers of both generations, as a listening client with a session hears
 * them.
 */
final class AnnouncedChangesTest {
  @TempDir static Path home;
  private static EveryFeatureServer older;
  private static EveryFeatureServer newer;
  private static ConfiguredGateway gateway;

  @BeforeAll
  static void start() {
    older = EveryFeatureServer.start(McpGeneration.SESSIONS);
    newer = EveryFeatureServer.start(McpGeneration.STATELESS);
    var servers = new TreeMap<>(Map.of("older", older.url(), "newer", newer.url()));
    gateway = ConfiguredGateway.start(home, McpApps.write(home, servers, ""));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    older.close();
    newer.close();
  }

  private static McpSessionClient client(String subject) {
    return new McpSessionClient(gateway.gateway().uri(), "/mcp", gateway.token(subject));
  }

  private static List<String> names(List<JsonNode> items) {
    return items.stream().map(item -> item.path("name").asString()).toList();
  }

  /** The lines that a client hears from now until it ends. */
  private static BlockingQueue<String> heard(McpSessionClient client) {
    var heard = new LinkedBlockingQueue<String>();
    var lines = client.listen();
    var thread = new Thread(() -> lines.forEach(heard::add));
    thread.setDaemon(true);
    thread.start();
    return heard;
  }

  private static String next(BlockingQueue<String> heard, String wanted) throws Exception {
    while (true) {
      var line = heard.poll(30, TimeUnit.SECONDS);
      assertThat(line).as("a line with " + wanted).isNotNull();
      if (line.contains(wanted)) {
        return line;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aChangedListOfToolsIsListedAgain(String app) throws Exception {
    try (var client = client("user:tools-" + app)) {
      assertThat(names(client.all("tools/list", "tools"))).doesNotContain(app + "_test_added_tool");
      var heard = heard(client);

      client.callTool(app + "_test_trigger_tool_change", Json.object());

      next(heard, "notifications/tools/list_changed");
      assertThat(names(client.all("tools/list", "tools"))).contains(app + "_test_added_tool");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aChangedListOfPromptsIsListedAgain(String app) throws Exception {
    try (var client = client("user:prompts-" + app)) {
      assertThat(names(client.all("prompts/list", "prompts")))
          .doesNotContain(app + "_test_added_prompt");
      var heard = heard(client);

      client.callTool(app + "_test_trigger_prompt_change", Json.object());

      next(heard, "notifications/prompts/list_changed");
      assertThat(names(client.all("prompts/list", "prompts"))).contains(app + "_test_added_prompt");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aSubscriberHearsOfItsResourceByTheUriThatItSubscribedTo(String app) throws Exception {
    try (var client = client("user:resources-" + app)) {
      var uri = "gateway://" + app + "/test://watched-resource";
      var heard = heard(client);
      client.result("resources/subscribe", Json.object().put("uri", uri));

      client.callTool(app + "_test_trigger_resource_update", Json.object());

      assertThat(next(heard, "notifications/resources/updated")).contains("\"" + uri + "\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"older", "newer"})
  void aClientThatUnsubscribesLeavesTheOthersOfItsSubjectSubscribed(String app) throws Exception {
    var uri = "gateway://" + app + "/test://watched-resource";
    try (var stays = client("user:both-" + app);
        var leaves = client("user:both-" + app)) {
      var heard = heard(stays);
      stays.result("resources/subscribe", Json.object().put("uri", uri));
      leaves.result("resources/subscribe", Json.object().put("uri", uri));
      leaves.result("resources/unsubscribe", Json.object().put("uri", uri));

      stays.callTool(app + "_test_trigger_resource_update", Json.object());

      assertThat(next(heard, "notifications/resources/updated")).contains("\"" + uri + "\"");
    }
  }
}
