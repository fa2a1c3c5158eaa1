package org.integrationgateway.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenarios of the suite for authorization servers: the gateway logs MCP clients in. */
class AuthorizationServerScenariosIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
  void passesAll(String revision) throws IOException {
    var suite = ConformanceSuite.installed(Path.of("target", "conformance"));
    try (var gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + """
                providers:
                  identity: {people: {source: builtin:local}}
                apps: {demo: {provider: {source: builtin:demo}, mcp: true}}
                """,
            Clock.systemUTC())) {
      int port = freePort();
      var issuer = gateway.uri("/").toString().replaceFirst("/$", "");
      var program = new LoginProgram(gateway.uri("/"));
      program.register("http://127.0.0.1:" + port + "/callback");
      var browser = new Browser();
      gateway.makeRoot(browser);
      var results =
          suite.authorization(
              "authorization server " + revision,
              revision,
              url -> agree(browser, gateway, url),
              "--url",
              issuer,
              "--client-id",
              program.client(),
              "--resource",
              issuer + "/mcp",
              "--port",
              Integer.toString(port));
      Results.record(results);
      assertThat(results).isNotEmpty().allMatch(ScenarioResult::passed);
    }
  }

  /** A person agrees, and the browser goes back to the suite. */
  private static void agree(Browser browser, PeopleGateway gateway, URI url) {
    var question = browser.open(url, gateway.uri("/").toString());
    var answer = browser.submit(question, Map.of("decision", "allow"));
    var back = URI.create(answer.headers().firstValue("Location").orElseThrow());
    try {
      HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(back).build(), HttpResponse.BodyHandlers.discarding());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
