package org.integrationgateway.command.login;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.Commands;
import org.integrationgateway.command.LocalStore;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line logs in at a running server, through a browser. */
final class LoginCommandsTest {
  private static final String PASSWORD = "correct horse battery staple";
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:root", role: operator}]}
      providers:
        identity: {people: {source: builtin:local}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private final ExecutorService commands = Executors.newCachedThreadPool();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final LoginPerson person = new LoginPerson();
  private Gateway server;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    var home = Files.createDirectories(folder.resolve("home"));
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
    server = Gateway.start(read.config().orElseThrow());
    cli = new Cli(folder, new NoServer()).with("GATEWAY_URL", url());
    var link = server.firstAdminLink().orElseThrow();
    var fields = Map.of("login", "root", "password", PASSWORD, "again", PASSWORD);
    var made = person.submit(person.open(link), fields);
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    commands.shutdownNow();
    server.close();
  }

  private String url() {
    return server.uri().toString();
  }

  private Path sessions() {
    return folder.resolve("user/.config/gateway/credentials.json");
  }

  /** A command that runs until the person has logged in. */
  private record Running(BufferedReader err, Future<Integer> exit) {
    /** The next line that ends so. */
    URI url() throws IOException {
      for (var line = err.readLine(); line != null; line = err.readLine()) {
        if (line.strip().startsWith("http")) {
          return URI.create(line.strip());
        }
        if (line.startsWith("or open ")) {
          return URI.create(line.substring("or open ".length()));
        }
      }
      throw new AssertionError("the command printed no URL");
    }
  }

  private Running start(String... arguments) throws IOException {
    var pipe = new PipedInputStream();
    var err = new PrintStream(new PipedOutputStream(pipe), true, StandardCharsets.UTF_8);
    var terminal =
        new Terminal(new PrintStream(out, true, StandardCharsets.UTF_8), err, false, false, false);
    var environment = new Environment(Map.of("GATEWAY_URL", url()), folder, folder.resolve("user"));
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
    return new Running(
        new BufferedReader(new InputStreamReader(pipe, StandardCharsets.UTF_8)), exit);
  }

  @Test
  void logsInThroughABrowserOnThisMachine() throws Exception {
    assertThat(cli.run("whoami").exit()).isEqualTo(4);
    assertThat(cli.run("whoami").err()).contains("gateway login");

    var login = start("login");
    var page = person.open(login.url());
    var end = person.submit(page, Map.of("login", "root", "password", PASSWORD));
    assertThat(end.body()).contains("You are logged in", "You can close this page");
    assertThat(end.uri().getHost()).isEqualTo("127.0.0.1");
    assertThat(login.exit().get()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("Logged in at " + url() + " as user:root until ");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(sessions().getParent())))
        .isEqualTo("rwx------");
    var who = cli.run("whoami").out();
    assertThat(who)
        .startsWith("subject\tuser:root\n")
        .contains("\nserver\t" + url() + "\ncredential\tsession token\nexpires\t20");
    assertThat(cli.run("--json", "whoami").out()).contains("\"expiresAt\":\"20");
    assertThat(cli.run("app", "list").out()).contains("demo");
    var token = cli.run("token", "create", "--all-apps", "--name", "made");
    assertThat(token.out()).startsWith("gwt_");
    // Option and variable come before the session.
    assertThat(cli.run("--token", token.out().strip(), "whoami").out())
        .contains("\ncredential\tapi token\n");
    assertThat(cli.run("--token", "gwt_wrong", "whoami").exit()).isEqualTo(4);

    assertThat(cli.run("logout").out()).isEqualTo("Logged out at " + url() + ".\n");
    assertThat(cli.run("whoami").exit()).isEqualTo(4);
    assertThat(cli.run("logout").err()).contains("you are not logged in");
    assertThat(Files.readString(sessions())).doesNotContain("gws_");
  }

  @Test
  void endsWhenTheServerHasEndedTheSession() throws Exception {
    var login = start("login");
    person.submit(person.open(login.url()), Map.of("login", "root", "password", PASSWORD));
    assertThat(login.exit().get()).isZero();
    try (var store = store()) {
      var token = store.mint("user:root", "test", Optional.empty()).token();
      var ended =
          new GatewayClient(server.uri(), Optional.of(token))
              .call("DELETE", "/api/v1/auth/sessions", Optional.empty());
      assertThat(ended.path("revoked").asInt()).isPositive();
    }
    var refused = cli.run("app", "list");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("Log in with 'gateway login'");
    assertThat(cli.run("logout").exit()).isZero();
  }

  private LocalStore store() throws IOException {
    var home = folder.resolve("home");
    var file = home.resolve("gateway.yaml");
    return new LocalStore(
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow());
  }

  @Test
  @Tag("nightly")
  void logsInByACodeInABrowserElsewhere() throws Exception {
    var login = start("login", "--device");
    var page = person.open(login.url());
    assertThat(page.body()).contains("Log in this client?", "gateway-cli");
    person.submit(page, Map.of("decision", "approve"));
    assertThat(login.exit().get()).isZero();
    assertThat(cli.run("whoami").out()).startsWith("subject\tuser:root\n");
    var sessions = cli.run("session", "list").out().lines().toList();
    assertThat(sessions).anyMatch(line -> line.endsWith("\tgateway-cli\tyes"));
    assertThat(cli.run("session", "list", "--admin", "--subject", "user:root").out())
        .contains("\tuser:root\t");
    assertThat(cli.run("session", "list", "--subject", "user:root").exit()).isEqualTo(2);
    assertThat(cli.run("session", "end", "--all").out())
        .isEqualTo("ended %d\n".formatted(sessions.size()));
    assertThat(cli.run("whoami").exit()).isEqualTo(4);
  }

  @Test
  @Tag("nightly")
  void failsWhenThePersonRefuses() throws Exception {
    var login = start("login", "--device");
    person.submit(person.open(login.url()), Map.of("decision", "deny"));
    assertThat(login.exit().get()).isEqualTo(1);
    assertThat(login.err().readLine()).contains("denied in the browser");
    assertThat(sessions()).doesNotExist();
  }

  @Test
  void managesAccountsInTheSessionOfAnOperator() throws Exception {
    var login = start("login");
    person.submit(person.open(login.url()), Map.of("login", "root", "password", PASSWORD));
    assertThat(login.exit().get()).isZero();

    var made =
        cli.run("account", "create", "ada@example.com", "--name", "Ada", "--group", "people");
    assertThat(made.err()).isEmpty();
    assertThat(cli.run("account", "list").out())
        .contains("ada@example.com\tAda\tada@example.com\tinvited\toff\t");
    var ada = new LoginPerson();
    var link = ada.open(URI.create(made.out().strip()));
    assertThat(ada.submit(link, Map.of("next", PASSWORD, "again", PASSWORD)).uri().getPath())
        .isEqualTo("/home");
    assertThat(cli.run("account", "list").out().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("ada@example.com\tAda\tada@example.com\tenabled\toff\t"));
    assertThat(cli.run("account", "disable", "ada@example.com").out())
        .isEqualTo("disabled ada@example.com\n");
    assertThat(cli.run("account", "reset", "ada@example.com").err()).contains("enable it first");
    assertThat(cli.run("account", "enable", "ada@example.com").exit()).isZero();
    assertThat(cli.run("account", "reset", "ada@example.com", "--remove-device").out())
        .contains("/identity/local/password?token=");
    assertThat(cli.run("account", "delete", "ada@example.com").out())
        .isEqualTo("deleted ada@example.com\n");
    assertThat(cli.run("account", "delete", "root").err()).contains("your own account");
    assertThat(cli.run("account", "list").out().lines()).hasSize(1);
  }
}
