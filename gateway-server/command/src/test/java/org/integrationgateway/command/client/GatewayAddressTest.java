package org.integrationgateway.command.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.terminal.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The gateway that a command calls without {@code --url} and {@code GATEWAY_URL}. */
final class GatewayAddressTest {
  @TempDir private Path folder;

  private Cli cli() {
    return new Cli(folder, new NoServer()).with("GATEWAY_TOKEN", "unknown");
  }

  private String called(Cli cli, String... words) {
    var ran = cli.run(words);
    assertThat(ran.exit()).as(ran.out() + ran.err()).isEqualTo(3);
    return ran.err().replaceAll("(?s).*at (\\S+) \\(.*", "$1");
  }

  @Test
  void hasThePortOfTheConfigurationInTheFolder() {
    cli().file("home/gateway.yaml", "server: {public: {port: 2}}\n");
    assertThat(called(cli(), "app", "list")).isEqualTo("http://127.0.0.1:2");

    cli().file("gateway.yaml", "server: {public: {port: 1}, encryption: {kez: []}}\n");
    assertThat(called(cli(), "app", "list")).isEqualTo("http://127.0.0.1:1");
    assertThat(called(cli(), "reload")).isEqualTo("http://127.0.0.1:1");
  }

  @Test
  void hasThePortOfAVariable() {
    cli().file("gateway.yaml", "server: {public: {port: '${PORT}'}}\n");
    assertThat(called(cli().with("PORT", "3"), "whoami")).isEqualTo("http://127.0.0.1:3");
    assertThat(called(cli().with("GATEWAY_SERVER_PUBLIC_PORT", "4"), "whoami"))
        .isEqualTo("http://127.0.0.1:4");
  }

  @Test
  void isAlwaysOnThisHost() {
    cli().file("gateway.yaml", "server: {public: {host: 192.0.2.7, port: 1}}\n");
    assertThat(called(cli(), "app", "list")).isEqualTo("http://127.0.0.1:1");

    cli().file("gateway.yaml", "server: {public: {host: '::1', port: 1}}\n");
    assertThat(called(cli(), "app", "list")).isEqualTo("http://[::1]:1");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "POSIX permissions")
  void isNotThatOfAFileThatOthersMayWrite() throws Exception {
    cli().file("gateway.yaml", "server: {public: {port: 1}}\n");
    Files.setPosixFilePermissions(
        folder.resolve("gateway.yaml"), PosixFilePermissions.fromString("rw-rw-rw-"));
    var environment = new Environment(Map.of(), folder, folder);
    var out = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    var session = new CommandSession(environment, new Terminal(out, out, false, false, false));

    assertThat(session.url()).isEqualTo(URI.create("http://127.0.0.1:8080"));
  }

  @Test
  void isNamedByVariableAndOptionFirst() {
    cli().file("gateway.yaml", "server: {public: {port: 1}}\n");
    var named = cli().with("GATEWAY_URL", "http://127.0.0.1:5");

    assertThat(called(named, "app", "list")).isEqualTo("http://127.0.0.1:5");
    assertThat(called(named, "app", "list", "--url", "http://127.0.0.1:6"))
        .isEqualTo("http://127.0.0.1:6");
  }

  @Test
  void isReached() {
    try (var gateway =
        ConfiguredGateway.start(folder, "apps: {demo: {provider: {source: builtin:demo}}}")) {
      var port = gateway.gateway().uri().getPort();
      cli().file("gateway.yaml", "server: {public: {port: %d}}\n".formatted(port));

      assertThat(cli().run("app", "list").err()).contains("the presented token is not valid");
    }
  }
}
