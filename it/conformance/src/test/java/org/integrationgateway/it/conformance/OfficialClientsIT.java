package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The official clients, unchanged, over upstreams of both generations. */
@Tag("nightly")
class OfficialClientsIT {
  @TempDir Path folder;
  private ConformanceSuite suite;

  @BeforeEach
  void isInstalled() {
    suite = ConformanceSuite.installed(Path.of("target", "conformance"));
  }

  @ParameterizedTest
  @CsvSource({
    "typescript-1, SESSIONS, STATELESS",
    "typescript-1, SESSIONS, SESSIONS",
    "typescript-2, SESSIONS, STATELESS",
    "typescript-2, STATELESS, SESSIONS",
    "typescript-2, STATELESS, STATELESS",
    "python-2, SESSIONS, STATELESS",
    "python-2, STATELESS, SESSIONS",
    "python-2, STATELESS, STATELESS"
  })
  void useEverything(String name, McpGeneration generation, McpGeneration upstream)
      throws IOException {
    try (var server = EveryFeatureServer.start(upstream);
        var suiteGateway = SuiteGateway.start(folder, server.url())) {
      var gateway = suiteGateway.gateway();
      var url = gateway.gateway().uri().resolve("/mcp/suite");
      try (var client =
          OfficialClient.start(suite, name, url, gateway.token("user:ada"), generation)) {
        client.hasUsedEverything();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "typescript-1, SESSIONS, STATELESS",
    "typescript-2, STATELESS, SESSIONS",
    "python-2, STATELESS, SESSIONS"
  })
  void logInWithNothingButTheUrl(String name, McpGeneration generation, McpGeneration upstream)
      throws IOException {
    try (var server = EveryFeatureServer.start(upstream);
        var gateway = withPeople(server.url())) {
      var browser = new Browser();
      gateway.makeRoot(browser);
      var url = gateway.uri("/mcp/suite");
      try (var client = OfficialClient.start(suite, name, url, OfficialClient.LOGIN, generation)) {
        var question = browser.open(client.opens(), gateway.uri("/").toString());
        var answer = browser.submit(question, Map.of("decision", "allow"));
        client.cameBack(answer.headers().firstValue("Location").orElseThrow());
        client.hasUsedEverything();
      }
    }
  }

  private PeopleGateway withPeople(String upstream) throws IOException {
    SuiteGateway.writeManifest(folder, upstream);
    return PeopleGateway.start(
        folder,
        PeopleGateway.server()
            + """
              egress: {allowPrivateNetworks: true}
            providers:
              identity: {people: {source: builtin:local}}
            apps:
              suite: {provider: {source: {path: suite.yaml}}}
            """,
        Clock.systemUTC());
  }

  @Test
  void theInspectorListsAndCalls() throws IOException {
    assumeThat(suite.folder().resolve("node_modules/.bin/mcp-inspector"))
        .as("it/conformance/install has installed the inspector")
        .exists();
    try (var server = EveryFeatureServer.start(McpGeneration.STATELESS);
        var gateway = SuiteGateway.start(folder, server.url())) {
      // The inspector adds no token, and knows no other path than /mcp.
      var url = gateway.endpoint().resolve("/mcp").toString();
      assertThat(inspect(url, "tools/list").path("tools")).hasSizeGreaterThan(20);
      var called = inspect(url, "tools/call", "--tool-name", "suite_test_simple_text");
      assertThat(called.at("/content/0/text").asString()).startsWith("This is a simple text");
      assertThat(inspect(url, "resources/list").at("/resources/0/uri").asString())
          .isEqualTo("gateway://suite/test://static-text");
      assertThat(inspect(url, "prompts/list").path("prompts")).isNotEmpty();
    }
  }

  private JsonNode inspect(String url, String method, String... more) {
    var inspector = suite.folder().resolve("node_modules/.bin/mcp-inspector").toString();
    var line = new ArrayList<>(List.of(inspector, "--cli", url, "--transport", "http"));
    line.addAll(List.of("--method", method));
    line.addAll(List.of(more));
    return Json.parse(suite.output(line).getBytes(UTF_8));
  }
}
