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
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.FakeGateway;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connecting an app with OAuth: what the command asks the server, prints and answers. */
final class AppConnectTest {
  private static final String APPS =
      """
      [{"name": "crm", "status": "%s", "connections": [
        {"name": "default", "authTypes": ["oauth"], "credentialState": "%s",
         "credentialFields": [], "instances": [%s]}]}]\
      """;
  private static final String BEGIN = "POST /api/v1/auth/start-oauth";
  private static final String PENDING = "POST /api/v1/auth/pending-connection";
  private static final String CONNECTED =
      """
      {"status": "connected", "app": "crm", "connection": "default", "instance": "acme"}\
      """;
  private static final String SEVERAL =
      """
      {"status": "selection_required", "app": "crm", "connection": "default",
       "pendingToken": "p1", "selectionUrl": "http://127.0.0.1:9/choose?token=p1",
       "candidates": [{"id": "c1", "name": "Acme"}, {"id": "c2", "name": "Beta\\u001b[31m"}]}\
      """;
  private static final Pattern PORT = Pattern.compile("\"callbackPort\":(\\d+)");

  @TempDir Path folder;
  private final ExecutorService commands = Executors.newCachedThreadPool();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final HttpClient http = HttpClient.newHttpClient();
  private FakeGateway gateway;

  /** A command that is waiting for the browser. */
  private record Running(BufferedReader err, Future<Integer> exit) {
    String until(String text) throws IOException {
      for (var line = err.readLine(); line != null; line = err.readLine()) {
        if (line.contains(text)) {
          return line;
        }
      }
      throw new AssertionError("the command did not print " + text);
    }

    int ended() throws Exception {
      return exit.get(30, TimeUnit.SECONDS);
    }
  }

  @BeforeEach
  void start() throws IOException {
    gateway =
        new FakeGateway()
            .answers("GET /api/v1/apps", 200, apps("missing", ""))
            .answers(BEGIN, 200, "{\"url\": \"https://auth.invalid/a?x=1\", \"state\": \"s 1\"}");
  }

  @AfterEach
  void stop() {
    commands.shutdownNow();
    gateway.close();
  }

  private static String apps(String state, String instances) {
    var status = state.equals("connected") ? "ready" : "needs_user_connection";
    return APPS.formatted(status, state, instances);
  }

  private Running start(boolean display, boolean person, String stdin, String... arguments)
      throws IOException {
    var pipe = new PipedInputStream(1 << 16);
    var err = new PrintStream(new PipedOutputStream(pipe), true, UTF_8);
    var terminal = new Terminal(new PrintStream(out, true, UTF_8), err, person, false, false);
    var variables =
        display
            ? Map.of("GATEWAY_URL", gateway.url(), "DISPLAY", ":none")
            : Map.of("GATEWAY_URL", gateway.url());
    var environment = new Environment(variables, folder, folder.resolve("user"));
    var exit =
        commands.submit(
            () -> {
              try (err) {
                return Commands.run(
                    new NoServer(),
                    environment,
                    terminal,
                    new ByteArrayInputStream(stdin.getBytes(UTF_8)),
                    arguments);
              }
            });
    return new Running(new BufferedReader(new InputStreamReader(pipe, UTF_8)), exit);
  }

  private HttpResponse<String> browser(String query) throws Exception {
    var port = PORT.matcher(gateway.last(BEGIN).body());
    assertThat(port.find()).isTrue();
    var uri = URI.create("http://127.0.0.1:" + port.group(1) + "/callback?" + query);
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  @Test
  void comesBackToItsOwnPortAndCompletesWithItsToken() throws Exception {
    gateway.answers("GET /api/v1/auth/callback?code=c&state=s%201", 200, CONNECTED);
    var command =
        start(true, false, "", "app", "connect", "crm", "--scope", "read", "--param", "site=eu");
    assertThat(command.until("https://auth")).isEqualTo("  https://auth.invalid/a?x=1");
    assertThat(gateway.last(BEGIN).body())
        .startsWith(
            "{\"integration\":\"crm\",\"connection\":\"default\",\"connectionParams\":{\"site\":\"eu\"},\"scopes\":[\"read\"],\"callbackPort\":");
    var other = browser("code=c&state=another");
    assertThat(other.statusCode()).isEqualTo(400);
    var page = browser("code=c&state=s%201");
    assertThat(page.body()).contains("The app is connected");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'; style-src 'sha256-");
    assertThat(command.ended()).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("connected crm (default, acme)\n");
  }

  @Test
  void aRefusalIsShownInTheBrowserAndPrinted() throws Exception {
    gateway.refuses(
        "GET /api/v1/auth/callback?error=access_denied&state=s%201",
        403, "{\"detail\": \"you have declined\", \"code\": \"forbidden\"}");
    var command = start(true, false, "", "app", "connect", "crm");
    command.until("https://auth");
    assertThat(browser("error=access_denied&state=s%201").statusCode()).isEqualTo(403);
    command.until("you have declined");
    assertThat(command.ended()).isEqualTo(1);
  }

  @Test
  void asksForOneOfSeveralByNumber() throws Exception {
    gateway
        .answers("GET /api/v1/auth/callback?code=c&state=s%201", 200, SEVERAL)
        .answers(PENDING, 200, CONNECTED);
    var command = start(true, true, "7\n2\n", "app", "connect", "crm");
    command.until("https://auth");
    assertThat(browser("code=c&state=s%201").body()).contains("Choose in the terminal");
    assertThat(command.ended()).isZero();
    assertThat(gateway.last(PENDING).body())
        .isEqualTo("{\"pendingToken\":\"p1\",\"candidateId\":\"c2\"}");
    assertThat(out.toString(UTF_8))
        .contains("NUMBER  ID  NAME", "1       c1  Acme", "2       c2  Beta[31m")
        .contains("connected crm (default, acme)");
  }

  @Test
  void takesTheCandidateOfTheCommandLine() throws Exception {
    gateway
        .answers("GET /api/v1/auth/callback?code=c&state=s%201", 200, SEVERAL)
        .answers(PENDING, 200, CONNECTED);
    var command = start(true, false, "", "app", "connect", "crm", "--candidate", "Acme");
    command.until("https://auth");
    browser("code=c&state=s%201");
    assertThat(command.ended()).isZero();
    assertThat(gateway.last(PENDING).body()).contains("\"c1\"");
  }

  @Test
  void withoutATerminalItPrintsTheCandidatesAndExits6() throws Exception {
    gateway.answers("GET /api/v1/auth/callback?code=c&state=s%201", 200, SEVERAL);
    var command = start(true, false, "1\n", "app", "connect", "crm");
    command.until("https://auth");
    browser("code=c&state=s%201");
    command.until("run the command again with --candidate ID");
    command.until("http://127.0.0.1:9/choose?token=p1");
    assertThat(command.ended()).isEqualTo(6);
    assertThat(out.toString(UTF_8)).isEqualTo("c1\tAcme\nc2\tBeta[31m\n");
  }

  @Test
  void waitsForABrowserElsewhere() throws Exception {
    var old = "{\"id\": \"1\", \"name\": \"old\"}";
    gateway.answers("GET /api/v1/apps", 200, apps("connected", old));
    var command = start(false, false, "", "app", "connect", "crm", "--instance", "acme");
    command.until("https://auth");
    command.until("Waiting until crm is connected.");
    assertThat(gateway.last(BEGIN).body())
        .isEqualTo("{\"integration\":\"crm\",\"connection\":\"default\",\"instance\":\"acme\"}");
    gateway.answers(
        "GET /api/v1/apps", 200, apps("connected", old + ", {\"id\": \"2\", \"name\": \"acme\"}"));
    assertThat(command.ended()).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("connected crm (default, acme)\n");
  }

  @Test
  void anInstanceThatIsConnectedAgainIsSeenToo() throws Exception {
    var before = "{\"id\": \"1\", \"name\": \"acme\", \"updatedAt\": \"t1\"}";
    gateway.answers("GET /api/v1/apps", 200, apps("connected", before));
    var command = start(true, false, "", "app", "connect", "crm", "--no-browser");
    command.until("Waiting until");
    gateway.answers("GET /api/v1/apps", 200, apps("connected", before.replace("t1", "t2")));
    assertThat(command.ended()).isZero();
  }

  @Test
  void credentialsAndScopesBelongToTheirKindOfConnection() throws Exception {
    var typed = start(true, false, "", "app", "connect", "crm", "--credential", "secret");
    typed.until("is connected in a browser: leave the credentials out");
    assertThat(typed.ended()).isEqualTo(2);
    var unlisted = start(true, false, "", "app", "connect", "other", "--scope", "x");
    unlisted.until("--scope is for connections with OAuth");
    assertThat(unlisted.ended()).isEqualTo(2);
  }

  @Test
  void connectsForTheDeploymentByTheRoutesOfOperators() throws Exception {
    var path = "/admin/api/v1/apps/maps/connections";
    gateway
        .answers(
            "GET " + path,
            200,
            "{\"connections\": [{\"name\": \"house\", \"authTypes\": [\"manual\"],"
                + " \"credentialFields\": [{\"name\": \"key\"}]}]}")
        .answers("PUT " + path + "/house/credential", 200, CONNECTED)
        .answers(
            "DELETE " + path + "/house/credential",
            200,
            "{\"status\": \"disconnected\", \"revocation\": \"failed\"}");
    var connect =
        start(true, false, "", "app", "connect", "maps", "--deployment", "--credential", "k");
    assertThat(connect.ended()).isZero();
    assertThat(gateway.last("PUT " + path + "/house/credential").body())
        .isEqualTo("{\"credentials\":{\"key\":\"k\"}}");
    var disconnect = start(true, false, "", "app", "disconnect", "maps", "--deployment");
    disconnect.until("did not confirm that the access is revoked");
    assertThat(disconnect.ended()).isZero();
    assertThat(out.toString(UTF_8)).endsWith("disconnected maps\n");
    var both =
        start(true, false, "", "app", "connect", "a", "--deployment", "--service-account", "b");
    both.until("choose one");
    assertThat(both.ended()).isEqualTo(2);
  }

  @Test
  void asksForNoCredentialThatIsOptional() throws Exception {
    var fields = "[{\"name\": \"key\"}, {\"name\": \"org\", \"optional\": true}]";
    gateway
        .answers(
            "GET /api/v1/apps",
            200,
            apps("missing", "")
                .replace("\"oauth\"", "\"manual\"")
                .replace("\"credentialFields\": []", "\"credentialFields\": " + fields))
        .answers("POST /api/v1/auth/connect-manual", 200, CONNECTED);
    var given = start(false, false, "", "app", "connect", "crm", "--credential", "key=s3");
    assertThat(given.ended()).isZero();
    assertThat(gateway.last("POST /api/v1/auth/connect-manual").body())
        .contains("\"credentials\":{\"key\":\"s3\"}");

    var missing = start(false, false, "", "app", "connect", "crm", "--credential", "org=o");
    assertThat(missing.until("asks for")).contains("'key'");
    assertThat(missing.ended()).isNotZero();
  }
}
