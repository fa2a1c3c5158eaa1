package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.LocalStore;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands for operators, against a server whose operator routes have their own listener. */
final class ManagementListenerTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        management: {host: 127.0.0.1, port: %d}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir Path folder;

  @Test
  void thePublicListenerIsNotTheOne() throws IOException {
    var config = config();
    String token;
    try (var store = new LocalStore(config)) {
      token = store.mint("user:ops", "test", Optional.empty()).token().use(text -> text);
    }
    try (var server = Gateway.start(config)) {
      var cli =
          new Cli(folder, new NoServer())
              .with("GATEWAY_URL", server.uri().toString())
              .with("GATEWAY_TOKEN", token);
      var unknown = cli.run("provider", "list");
      assertThat(unknown.exit()).isEqualTo(1);
      assertThat(unknown.err())
          .contains("the listener at " + server.uri() + " has no routes for operators")
          .contains("--url http://HOST:PORT");
      cli.file("gateway.yaml", CONFIG.formatted(9999));
      assertThat(cli.run("provider", "show", "app", "demo").err())
          .contains("Name it with --url http://127.0.0.1:9999");
      var management = server.managementUri().orElseThrow().toString();
      assertThat(cli.run("provider", "list", "--url", management).out()).contains("app\tdemo");
      assertThat(cli.run("provider", "show", "app", "weather", "--url", management).err())
          .contains("weather")
          .doesNotContain("--url");
      var calls = cli.run("app", "list", "--url", management);
      assertThat(calls.exit()).isEqualTo(1);
      assertThat(calls.err()).contains("The public listener of a gateway has this route");
    }
  }

  private GatewayConfig config() throws IOException {
    var home = Files.createDirectories(folder.resolve("home"));
    var file = Files.writeString(home.resolve("served.yaml"), CONFIG.formatted(0));
    return ConfigReader.read(
            List.of(file), new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home))
        .config()
        .orElseThrow();
  }
}
