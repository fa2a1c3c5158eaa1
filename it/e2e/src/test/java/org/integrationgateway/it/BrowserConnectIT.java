package org.integrationgateway.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.it.Chromium.ENTER;
import static org.integrationgateway.it.Chromium.TAB;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.testkit.oauth.ServerDialect;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A person connects an app that has two workspaces, with the keyboard only: by a link in a browser
 * elsewhere, and from a terminal. Calls then reach the workspace that was chosen.
 */
final class BrowserConnectIT {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final String DOWN = "\uE015";

  @TempDir Path folder;
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
    var missing = Chromium.missing("script");
    if (!missing.isEmpty()) {
      System.out.println("no walk through the pages of connections, for want of " + missing);
    }
    assumeTrue(missing.isEmpty());
    var distribution = Distribution.in(folder);
    try (var gateway = Server.start(distribution, "--config", configuration().toString());
        var browser = Chromium.start(folder.resolve("profile"), PICTURES)) {
      var environment = new HashMap<>(Map.of("GATEWAY_URL", gateway.uri("").toString()));
      byALinkElsewhere(distribution, environment, gateway, browser);
      environment.put("PATH", programs() + ":" + System.getenv("PATH"));
      environment.put("DISPLAY", ":none");
      fromATerminal(distribution, environment, gateway, browser);
      declined(distribution, environment, browser);
    } finally {
      server.close();
    }
  }

  private void byALinkElsewhere(
      Distribution distribution, Map<String, String> environment, Server gateway, Chromium browser)
      throws Exception {
    var command =
        start(distribution, environment, List.of("app", "connect", "desk", "--no-browser"));
    browser.open(command.link());
    browser.await("Authorize");
    browser.picture("connect-agree");
    browser.press(TAB + ENTER);
    browser.await("Choose what to connect");
    assertThat(browser.text()).contains("Acme", "Beta & Sons");
    browser.picture("connect-choose");
    browser.press(TAB + DOWN);
    browser.picture("connect-chosen");
    browser.press(TAB + ENTER);
    browser.await("desk is connected");
    browser.picture("connect-connected");
    assertThat(command.ended()).contains("connected desk (default, Beta & Sons)");
    assertThat(me(gateway, "")).contains("\"Beta\"");
  }

  private void fromATerminal(
      Distribution distribution, Map<String, String> environment, Server gateway, Chromium browser)
      throws Exception {
    var line = distribution.command() + " app connect desk --instance second --no-color 2>&1";
    var builder = distribution.builder(environment);
    builder.command("script", "-q", "-e", "-c", line, "/dev/null").redirectErrorStream(true);
    var process = builder.start();
    var command =
        new Running(
            process, new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
    var link = command.link();
    browser.open(link);
    browser.await("Authorize");
    browser.press(TAB + ENTER);
    browser.await("Choose in the terminal");
    browser.picture("connect-terminal");
    process.getOutputStream().write("1\n".getBytes(UTF_8));
    process.getOutputStream().flush();
    assertThat(command.ended())
        .contains("NUMBER  ID  NAME", "1       a1  Acme", "Which one?")
        .contains("connected desk (default, second)", "gateway app operations desk");
    assertThat(Files.readString(folder.resolve("opened")).strip()).isEqualTo(link.toString());
    assertThat(me(gateway, "?_instance=second")).contains("\"Acme\"");
    var gone =
        distribution.run(environment, "app", "disconnect", "desk", "--instance", "second").ok();
    assertThat(gone.err()).contains("The access is revoked at its authorization server.");
  }

  private void declined(
      Distribution distribution, Map<String, String> environment, Chromium browser)
      throws Exception {
    var command =
        start(
            distribution,
            environment,
            List.of("app", "connect", "desk", "--instance", "third", "--no-browser"));
    browser.open(command.link());
    browser.await("Authorize");
    browser.press(TAB + TAB + ENTER);
    browser.await("desk is not connected");
    browser.picture("connect-declined");
    command.process().destroy();
  }

  private static String me(Server gateway, String query) throws IOException {
    return gateway.get("/api/v1/desk/me" + query, gateway.firstToken()).body();
  }

  private static Running start(
      Distribution distribution, Map<String, String> environment, List<String> arguments)
      throws IOException {
    var process =
        distribution
            .builder(environment, arguments.toArray(String[]::new))
            .redirectErrorStream(true)
            .start();
    return new Running(
        process, new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  /** A folder with a browser that only notes what it is to open. */
  private Path programs() throws IOException {
    var programs = Files.createDirectories(folder.resolve("programs"));
    var opener = programs.resolve("xdg-open");
    Files.writeString(opener, "#!/bin/sh\necho \"$1\" > '" + folder.resolve("opened") + "'\n");
    Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
    return programs;
  }

  private Path configuration() throws IOException {
    Files.writeString(
        folder.resolve("desk.yaml"),
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
    return Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789ab}]}
          egress: {allowPrivateNetworks: true}
        apps:
          desk: {provider: {source: {path: desk.yaml}}}
        """);
  }
}
