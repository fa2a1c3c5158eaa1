package org.integrationgateway.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client scenarios of the suite: the gateway is the client of the suite's MCP servers. */
class ClientScenariosIT {
  // The suite starts all scenarios at once.
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  @TempDir Path folder;
  private HttpServer commands;

  @BeforeEach
  void listens() throws IOException {
    commands = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    commands.setExecutor(threads);
    commands.createContext("/", this::scenario);
    commands.start();
  }

  @AfterEach
  void stops() {
    commands.stop(0);
    threads.shutdownNow();
  }

  private void scenario(HttpExchange exchange) throws IOException {
    try (exchange) {
      var scenario = new ClientScenario(Json.parse(exchange.getRequestBody().readAllBytes()));
      int status = 200;
      try {
        scenario.run(Files.createTempDirectory(folder, "home"));
      } catch (Exception refused) {
        status = 500;
        scenario.log().add(refused.toString());
      }
      var log = String.join("\n", scenario.log()).getBytes(UTF_8);
      exchange.sendResponseHeaders(status, log.length);
      exchange.getResponseBody().write(log);
    }
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  void passesAllThatIsScored(String revision) throws IOException {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    var run = "client " + revision;
    var command = command();
    var results =
        suite.required("client", run, revision, "--timeout", "120000", "--command", command);
    if (revision.equals("2026-07-28")) {
      results.addAll(suite.extensions("client", run, "sep-2640", "--command", command));
    }
    Results.record(results);
    assertThat(results).filteredOn(each -> each.counts() && each.failed()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-03-26", "2025-06-18"})
  void passesAllThatAppliesToOlderRevisions(String revision) throws IOException {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    var run = "client " + revision;
    var results =
        suite.applicable("client", run, revision, "--timeout", "120000", "--command", command());
    Results.record(results);
    assertThat(results).filteredOn(each -> each.counts() && each.failed()).isEmpty();
  }

  /** The command that the suite starts for each scenario. */
  private String command() throws IOException {
    var script = folder.resolve("client.mjs");
    try (var source = ClientScenariosIT.class.getResourceAsStream("client.mjs")) {
      Files.copy(source, script);
    }
    return "node " + script + " " + commands.getAddress().getPort();
  }
}
