package org.integrationgateway.command.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.ConnectingGateway;
import org.integrationgateway.terminal.Terminal;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line connects and disconnects apps at a running gateway. */
final class ConnectedAppsTest {
  @TempDir static Path home;
  private static TestAuthorizationServer server;
  private static ConnectingGateway gateway;

  @TempDir Path folder;
  private final ExecutorService commands = Executors.newCachedThreadPool();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final HttpClient http = HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();

  @BeforeAll
  static void begin() {
    server = new ServerDialect().resource("/me", "{\"me\": true}").start();
    gateway = ConnectingGateway.start(home, server, "", Clock.systemUTC());
  }

  @AfterAll
  static void end() {
    gateway.close();
    server.close();
  }

  @AfterEach
  void stop() {
    commands.shutdownNow();
  }

  /** A command that is waiting for the browser. */
  private record Running(BufferedReader err, Future<Integer> exit) {
    URI page() throws IOException {
      for (var line = err.readLine(); line != null; line = err.readLine()) {
        if (line.strip().startsWith("http")) {
          return URI.create(line.strip());
        }
      }
      throw new AssertionError("the command printed no link");
    }

    void succeeds() throws Exception {
      assertThat(exit.get(30, TimeUnit.SECONDS)).isZero();
    }
  }

  private Running start(String token, boolean display, String... arguments) throws IOException {
    var pipe = new PipedInputStream(1 << 16);
    var err = new PrintStream(new PipedOutputStream(pipe), true, UTF_8);
    var terminal = new Terminal(new PrintStream(out, true, UTF_8), err, false, false, false);
    var variables = new HashMap<String, String>();
    variables.put("GATEWAY_URL", gateway.uri("/").toString());
    variables.put("GATEWAY_TOKEN", token);
    if (display) {
      variables.put("DISPLAY", ":none");
    }
    var environment = new Environment(Map.copyOf(variables), folder, folder.resolve("user"));
    var exit =
        commands.submit(
            () -> {
              try (err) {
                return Commands.run(
                    new NoServer(),
                    environment,
                    terminal,
                    new ByteArrayInputStream(new byte[0]),
                    arguments);
              }
            });
    return new Running(new BufferedReader(new InputStreamReader(pipe, UTF_8)), exit);
  }

  private HttpResponse<String> browser(URI page) throws Exception {
    var request = HttpRequest.newBuilder(page).header("Accept", "text/html").build();
    return http.send(request, BodyHandlers.ofString());
  }

  private void run(String token, String... arguments) throws Exception {
    start(token, false, arguments).succeeds();
  }

  @Test
  void connectsByTheBrowserOfThisMachineAndDisconnects() throws Exception {
    var token = gateway.token("user:ann");
    run(token, "app", "list");
    assertThat(out.toString(UTF_8)).contains("\tgateway app connect tracker\n");
    var command = start(token, true, "app", "connect", "tracker", "--instance", "work");
    var shown = browser(server.agree(command.page()));
    assertThat(shown.body()).contains("The app is connected");
    command.succeeds();
    assertThat(out.toString(UTF_8)).endsWith("connected tracker (default, work)\n");
    assertThat(gateway.isConnected("tracker", token)).isTrue();
    run(token, "app", "list");
    assertThat(out.toString(UTF_8)).contains("tracker\tready\t");
    run(token, "app", "disconnect", "tracker");
    assertThat(out.toString(UTF_8)).endsWith("disconnected tracker\n");
    assertThat(gateway.isConnected("tracker", token)).isFalse();
  }

  @Test
  void connectsByABrowserElsewhere() throws Exception {
    var token = gateway.token("user:bea");
    var command =
        start(token, true, "app", "connect", "regional", "--no-browser", "--param", "region=eu");
    var shown = browser(server.agree(command.page()));
    assertThat(shown.body()).contains("The regional is connected");
    command.succeeds();
    assertThat(out.toString(UTF_8)).isEqualTo("connected regional (default, default)\n");
    assertThat(gateway.isConnected("regional", token)).isTrue();
  }

  @Test
  void declinesWithoutATrace() throws Exception {
    var token = gateway.token("user:cid");
    var command = start(token, true, "app", "connect", "tracker");
    assertThat(browser(server.decline(command.page())).statusCode()).isEqualTo(403);
    assertThat(command.exit().get(30, TimeUnit.SECONDS)).isEqualTo(1);
    assertThat(command.err().readLine()).contains("access_denied");
    assertThat(gateway.isConnected("tracker", token)).isFalse();
  }

  @Test
  void aSessionOfTheCommandLineConnectsToo() throws Exception {
    var token = gateway.session("user:dan");
    var command = start(token, true, "app", "connect", "tracker");
    browser(server.agree(command.page()));
    command.succeeds();
    var elsewhere = start(token, false, "app", "connect", "tracker", "--instance", "second");
    assertThat(browser(server.agree(elsewhere.page())).body()).contains("The tracker is connected");
    elsewhere.succeeds();
  }
}
