package org.integrationgateway.command.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/reload.md on a running server: {@code gateway reload} and {@code gateway
 * config diff}.
 */
final class ReloadCommandTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        management: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization: {policies: {house: {members: [{subject: "user:ops", role: operator}]}}}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;

  @TempDir Path home;
  private Gateway gateway;
  private Cli operator;

  @BeforeEach
  void start() {
    write(CONFIG);
    var config = read().config().orElseThrow();
    gateway = Gateway.start(config, this::read, Clock.systemUTC(), routes -> {});
    operator =
        new Cli(home, new NoServer())
            .with("GATEWAY_URL", gateway.managementUri().orElseThrow().toString())
            .with("GATEWAY_TOKEN", TestTokens.make(config, "user:ops"));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private ConfigReader.Result read() {
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    return ConfigReader.read(List.of(home.resolve("gateway.yaml")), environment);
  }

  private void write(String text) {
    try {
      Files.writeString(home.resolve("gateway.yaml"), text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void tellsWhatItHasChanged() {
    assertThat(operator.run("reload").out()).contains("nothing has changed");
    write(CONFIG + "  shop: {provider: {source: builtin:inventory}}\n");
    var compared = operator.run("config", "diff");
    assertThat(compared.exit()).isZero();
    assertThat(compared.out()).contains("added", "apps.shop");
    var reloaded = operator.run("reload");
    assertThat(reloaded.exit()).isZero();
    assertThat(reloaded.out()).contains("added", "apps.shop", "reloaded, generation ");
    assertThat(operator.run("config", "diff").out()).contains("would change nothing");
    assertThat(operator.run("reload", "--json").out()).contains("\"state\"", "unchanged");
  }

  @Test
  void aRefusalHasExitCodeFiveAndEveryProblem() {
    write(CONFIG + "  demo2: {provder: {}}\n  lost: {provider: {source: {path: nowhere}}}\n");
    for (var command : List.of(new String[] {"reload"}, new String[] {"config", "diff"})) {
      var refused = operator.run(command);
      assertThat(refused.exit()).isEqualTo(5);
      assertThat(refused.err())
          .contains("gateway.yaml:9:", "did you mean 'provider'", "gateway.yaml:10:", "nowhere")
          .contains("errors in the configuration; the server goes on with the one that it has");
    }
    write(CONFIG.replace("server:\n", "server:\n  baseUrl: https://gateway.example.com\n"));
    assertThat(operator.run("reload").err())
        .contains("'server.baseUrl' cannot change while the server runs; restart it");
  }

  @Test
  void comparesOtherFilesWithTheRunningServer() {
    operator.file(
        "next.yaml",
        CONFIG
            .replace("builtin:demo", "builtin:inventory")
            .replace("server:\n", "server:\n  baseUrl: https://gateway.example.com\n"));
    var compared = operator.run("config", "diff", "--config", "next.yaml");
    assertThat(compared.exit()).as(compared.err()).isZero();
    assertThat(
            compared.out().lines().filter(line -> line.contains("apps.demo.provider")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains("inventory", "by a reload"));
    assertThat(compared.out().lines().filter(line -> line.contains("server.baseUrl")).findFirst())
        .hasValueSatisfying(line -> assertThat(line).contains("by a restart"));
    assertThat(operator.run("config", "diff", "--config", "absent.yaml").exit()).isEqualTo(5);
  }
}
