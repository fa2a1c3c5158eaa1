package org.integrationgateway.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.integrationgateway.testkit.mcp.EveryFeatureServer;
import org.integrationgateway.testkit.mcp.McpGeneration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server scenarios of the suite, through the gateway to an upstream of either generation. */
class ServerScenariosIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "2025-11-25, SESSIONS",
    "2025-11-25, STATELESS",
    "2025-11-25, BOTH",
    "2026-07-28, SESSIONS",
    "2026-07-28, STATELESS"
  })
  void passesAllThatIsScored(String revision, McpGeneration upstream) {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    var run = "server %s over %s".formatted(revision, upstream.revision());
    try (var server = EveryFeatureServer.start(upstream);
        var gateway = SuiteGateway.start(folder.resolve("home"), server.url())) {
      var url = gateway.endpoint().toString();
      var results = suite.required("server", run, revision, "--url", url);
      results.addAll(suite.extensions("server", run, "sep-2640", "--url", url));
      Results.record(results);
      assertThat(results).filteredOn(each -> each.counts() && each.failed()).isEmpty();
    }
  }

  /** For the fixture of the suite's own repository, which npm does not install. */
  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  void passesAllThatIsScoredOverAnotherServer(String revision) {
    var upstream = System.getProperty("gateway.conformance.upstream");
    assumeThat(upstream).as("gateway.conformance.upstream is the URL of an MCP server").isNotNull();
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    try (var gateway = SuiteGateway.start(folder.resolve("home"), upstream)) {
      var url = gateway.endpoint().toString();
      var results = suite.required("server", "another " + revision, revision, "--url", url);
      assertThat(results).filteredOn(each -> each.counts() && each.failed()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2025-03-26, SESSIONS",
    "2025-03-26, STATELESS",
    "2025-06-18, SESSIONS",
    "2025-06-18, STATELESS"
  })
  void passesAllThatAppliesToOlderRevisions(String revision, McpGeneration upstream) {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    var run = "server %s over %s".formatted(revision, upstream.revision());
    try (var server = EveryFeatureServer.start(upstream);
        var gateway = SuiteGateway.start(folder.resolve("home"), server.url())) {
      var url = gateway.endpoint().toString();
      var results = suite.applicable("server", run, revision, "--url", url);
      Results.record(results);
      assertThat(results).filteredOn(each -> each.counts() && each.failed()).isEmpty();
    }
  }
}
