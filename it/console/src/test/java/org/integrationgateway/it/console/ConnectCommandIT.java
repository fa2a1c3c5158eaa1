package org.integrationgateway.it.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A person connects an app that has two workspaces by the command {@code gateway}, with the
 * keyboard only: by a link in a browser elsewhere, and from a terminal. Calls then reach the
 * workspace that was chosen.
 */
@Tag("nightly")
final class ConnectCommandIT {
  @TempDir Path home;
  private final TestAuthorizationServer server =
      new ServerDialect()
          .resource(
              "/workspaces",
              "[{\"id\": \"a1\", \"name\": \"Acme\"}, {\"id\": \"b2\", \"name\": \"Beta & Sons\"}]")
          .resource("/w/a1/me", "{\"workspace\": \"Acme\"}")
          .resource("/w/b2/me", "{\"workspace\": \"Beta\"}")
          .start();

  /** A command that waits for the person. */
  private record Running(Process process, BufferedReader output) {
    URI link() throws IOException {
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        if (line.strip().startsWith("http")) {
          return URI.create(line.strip());
        }
      }
      throw new AssertionError("the command printed no link");
    }

    String ended() throws IOException, InterruptedException {
      var rest = new StringBuilder();
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        rest.append(line).append('\n');
      }
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(rest.toString()).isZero();
      return rest.toString();
    }
  }

  @Test
  void connectsOneOfTwoWorkspacesAndCallsIt() throws Exception {
    try (var consoles = Consoles.of(home, configuration());
        var tab = Tab.open(consoles.uri("/")).permitAll()) {
      var token = consoles.gateway().token("user:ada");
      byALinkElsewhere(consoles, token, tab);
      fromATerminal(consoles, token, tab);
      declined(consoles, token, tab);
    } finally {
      server.close();
    }
  }

  private void byALinkElsewhere(Consoles consoles, String token, Tab tab) throws Exception {
    var command =
        start(consoles, token, Optional.empty(), "app", "connect", "desk", "--no-browser");
    tab.go(command.link());
    assertThat(tab.page()).hasTitle("Authorize");
    tab.toContent().press("Tab", "Enter");
    assertThat(tab.page()).hasTitle("Choose what to connect");
    assertThat(tab.page().getByText("Acme")).isVisible();
    assertThat(tab.page().getByText("Beta & Sons")).isVisible();
    tab.pictures("connect-choose");
    tab.toContent().press("Tab", "ArrowDown");
    tab.pictures("connect-chosen");
    tab.press("Tab", "Enter");
    assertThat(tab.page()).hasTitle("desk is connected");
    tab.pictures("connect-connected");
    assertThat(command.ended()).contains("connected desk (default, Beta & Sons)");
    assertThat(me(consoles, token, "")).contains("\"Beta\"");
  }

  private void fromATerminal(Consoles consoles, String token, Tab tab) throws Exception {
    var command =
        start(
            consoles,
            token,
            Optional.of(programs()),
            "app",
            "connect",
            "desk",
            "--instance",
            "second",
            "--no-color");
    var link = command.link();
    tab.go(link);
    assertThat(tab.page()).hasTitle("Authorize");
    tab.toContent().press("Tab", "Enter");
    assertThat(tab.page()).hasTitle("Choose in the terminal");
    tab.pictures("connect-terminal");
    command.process().getOutputStream().write("1\n".getBytes(UTF_8));
    command.process().getOutputStream().flush();
    assertThat(command.ended())
        .contains("NUMBER  ID  NAME", "1       a1  Acme", "Which one?")
        .contains("connected desk (default, second)", "gateway app operations desk");
    assertThat(Files.readString(home.resolve("opened")).strip()).isEqualTo(link.toString());
    assertThat(me(consoles, token, "?_instance=second")).contains("\"Acme\"");
    var gone =
        start(
            consoles, token, Optional.empty(), "app", "disconnect", "desk", "--instance", "second");
    assertThat(gone.ended()).contains("The access is revoked at its authorization server.");
  }

  private void declined(Consoles consoles, String token, Tab tab) throws Exception {
    var command =
        start(
            consoles,
            token,
            Optional.empty(),
            "app",
            "connect",
            "desk",
            "--instance",
            "third",
            "--no-browser");
    tab.go(command.link());
    assertThat(tab.page()).hasTitle("Authorize");
    tab.toContent().press("Tab", "Tab", "Enter");
    assertThat(tab.page()).hasTitle("desk is not connected");
    tab.pictures("connect-declined");
    command.process().destroy();
  }

  private static String me(Consoles consoles, String token, String query) {
    return consoles.gateway().get("/api/v1/desk/me" + query, token).body();
  }

  /**
   * Starts a command in a process of its own.
   *
   * @param programs a folder with a browser, for a person at a terminal with a display
   */
  private Running start(
      Consoles consoles, String token, Optional<Path> programs, String... arguments)
      throws IOException {
    var line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dgateway.terminal=" + programs.isPresent(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.integrationgateway.command.Main"));
    line.addAll(Stream.of(arguments).toList());
    var builder = new ProcessBuilder(line).redirectErrorStream(true);
    var environment = builder.environment();
    environment.put("GATEWAY_HOME", home.resolve("elsewhere").toString());
    environment.put("GATEWAY_URL", consoles.uri("/").toString());
    environment.put("GATEWAY_TOKEN", token);
    programs.ifPresent(
        folder -> {
          environment.put("PATH", folder + ":" + System.getenv("PATH"));
          environment.put("DISPLAY", ":none");
        });
    var process = builder.start();
    return new Running(
        process, new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  /** A folder with a browser that only notes what it is to open. */
  private Path programs() throws IOException {
    var programs = Files.createDirectories(home.resolve("programs"));
    var opener = programs.resolve("xdg-open");
    Files.writeString(opener, "#!/bin/sh\necho \"$1\" > '" + home.resolve("opened") + "'\n");
    Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
    return programs;
  }

  private String configuration() throws IOException {
    Files.writeString(
        home.resolve("desk.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/desk
        version: 1.0.0
        displayName: The desk
        spec:
          connections:
            default:
              mode: subject
              auth:
                type: oauth2
                authorizationUrl: %s
                tokenUrl: %s
                revocationUrl: %s
                clientId: %s
                clientSecret: "%s"
                pkce: true
              params: {workspace: {required: true, from: discovery}}
              discovery:
                url: %s/workspaces
                idPath: id
                namePath: name
                metadata: {workspace: id}
          surfaces:
            rest:
              baseUrl: %s/w/{workspace}
              operations: [{name: me, method: GET, path: /me}]
        """
            .formatted(
                server.authorizationUrl(),
                server.tokenUrl(),
                server.revocationUrl(),
                TestAuthorizationServer.CLIENT_ID,
                TestAuthorizationServer.CLIENT_SECRET,
                server.url(),
                server.url()));
    return """
    server:
      public: {host: 127.0.0.1, port: 0}
      encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
      egress: {allowPrivateNetworks: true}
    apps:
      desk: {provider: {source: {path: desk.yaml}}}
    """;
  }
}
