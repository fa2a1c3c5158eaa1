package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The official clients, unchanged, over upstreams of both generations: each lists, calls, hears of
 * progress, answers a question of the upstream, reads and gets a prompt.
 */
class OfficialClientsIT {
  @TempDir Path folder;
  private ConformanceSuite suite;

  @BeforeEach
  void isInstalled() {
    suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    assumeThat(suite.folder().resolve("node_modules/@modelcontextprotocol/client"))
        .as("it/conformance/install has installed the official clients")
        .isDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "typescript-1.mjs, SESSIONS, STATELESS",
    "typescript-1.mjs, SESSIONS, SESSIONS",
    "typescript-2.mjs, SESSIONS, STATELESS",
    "typescript-2.mjs, STATELESS, SESSIONS",
    "typescript-2.mjs, STATELESS, STATELESS",
    "python.py, SESSIONS, STATELESS",
    "python.py, STATELESS, SESSIONS",
    "python.py, STATELESS, STATELESS"
  })
  void usesEverything(String client, McpGeneration generation, McpGeneration upstream)
      throws IOException {
    try (var server = EveryFeatureServer.start(upstream);
        var gateway = SuiteGateway.start(folder.resolve("home"), server.url())) {
      var url = gateway.gateway().gateway().uri().resolve("/mcp/suite").toString();
      var printed =
          run(client, url, gateway.gateway().token("user:ada"), generation.name()).strip();
      var found = Json.parse(printed.getBytes(UTF_8));
      assertThat(found.path("revision").asString()).isEqualTo(generation.revision());
      assertThat(texts(found.path("tools"))).contains("test_simple_text", "test_sampling");
      assertThat(found.path("text").asString()).startsWith("This is a simple text");
      assertThat(found.path("progress"))
          .extracting(JsonNode::asInt)
          .as("progress")
          .containsExactly(0, 50, 100);
      assertThat(found.path("elicited").asString()).contains("accept", "ada@example.com");
      assertThat(texts(found.path("resources"))).contains("test://static-text");
      assertThat(found.path("resource").asString()).contains("static text resource");
      assertThat(found.path("prompt").asString()).contains("arg1='a', arg2='b'");
    }
  }

  @Test
  void answersTheInspector() throws IOException {
    try (var server = EveryFeatureServer.start(McpGeneration.STATELESS);
        var gateway = SuiteGateway.start(folder.resolve("home"), server.url())) {
      // It adds no token, and knows no other path than /mcp.
      var url = gateway.endpoint().resolve("/mcp").toString();
      assertThat(inspect(url, "tools/list").path("tools")).hasSizeGreaterThan(20);
      var called = inspect(url, "tools/call", "--tool-name", "suite_test_simple_text");
      assertThat(called.at("/content/0/text").asString()).startsWith("This is a simple text");
      assertThat(inspect(url, "resources/list").at("/resources/0/uri").asString())
          .isEqualTo("gateway://suite/test://static-text");
      assertThat(inspect(url, "prompts/list").path("prompts")).isNotEmpty();
    }
  }

  private JsonNode inspect(String url, String method, String... more) throws IOException {
    var line = new ArrayList<>(List.of("mcp-inspector", "--cli", url, "--transport", "http"));
    line.addAll(List.of("--method", method));
    line.addAll(List.of(more));
    line.set(0, suite.folder().resolve("node_modules/.bin/mcp-inspector").toString());
    return Json.parse(suite.output(line).getBytes(UTF_8));
  }

  private String run(String client, String... arguments) throws IOException {
    var python = suite.folder().resolve("python/bin/python");
    if (client.endsWith(".py")) {
      assumeThat(python).as("pip has installed the client for Python").exists();
    }
    // Node.js looks for packages beside the script.
    var script = Files.createDirectories(suite.folder().resolve("scripts")).resolve(client);
    try (var source = OfficialClientsIT.class.getResourceAsStream("clients/" + client)) {
      Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
    }
    var line = new ArrayList<String>();
    line.add(client.endsWith(".py") ? python.toString() : suite.node());
    line.add(script.toString());
    line.addAll(List.of(arguments));
    return suite.output(line);
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(each -> texts.add(each.asString()));
    return texts;
  }
}
