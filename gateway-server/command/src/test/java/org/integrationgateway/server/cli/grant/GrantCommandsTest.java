package org.integrationgateway.server.cli.grant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.cli.Cli;
import org.integrationgateway.server.cli.LocalStore;
import org.integrationgateway.server.cli.NoServer;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.environment.Environment;
import org.integrationgateway.server.oauth.server.grant.ClientGrant;
import org.integrationgateway.server.oauth.server.grant.ClientGrants;
import org.integrationgateway.server.store.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access of MCP clients, against a running server. */
final class GrantCommandsTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private GatewayConfig config;
  private Gateway server;
  private Cli cli;

  @BeforeEach
  void start() throws IOException {
    var home = Files.createDirectories(folder.resolve("home"));
    var file = Files.writeString(home.resolve("gateway.yaml"), CONFIG);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    config = ConfigReader.read(List.of(file), environment).config().orElseThrow();
    server = Gateway.start(config);
    cli = new Cli(folder, new NoServer()).with("GATEWAY_URL", server.uri().toString());
    try (var tokens = new LocalStore(config)) {
      var minted = tokens.mint("user:ada", "phone", Optional.empty(), Map.of());
      cli.with("GATEWAY_TOKEN", minted.token().use(text -> text));
    }
    grant("user:ada", "Desk");
    grant("user:ada", "Phone");
    grant("user:eve", "Other");
  }

  /** A grant in the store, beside the server, as a login at another replica makes it. */
  private void grant(String subject, String client) {
    try (var state = State.open(config, Clock.systemUTC());
        var grants =
            new ClientGrants(
                state,
                config.server().mcp().login(),
                unused -> Optional.empty(),
                unused -> {},
                Clock.systemUTC())) {
      var now = Instant.now();
      grants.begin(
          new ClientGrant(
              grants.freshId(),
              subject,
              "mcp-1",
              client,
              "127.0.0.1",
              List.of("mcp:demo"),
              "/mcp",
              0,
              now,
              now,
              now));
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void listsAndEndsOnesOwn() {
    var lines = cli.run("grant", "list").out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).contains("\tDesk\t127.0.0.1\tmcp:demo\t");
    var id = lines.get(0).substring(0, lines.get(0).indexOf('\t'));
    assertThat(cli.run("grant", "end", id).out()).isEqualTo("ended 1\n");
    assertThat(cli.run("grant", "end", id).err()).contains("you have no grant '" + id + "'");
    assertThat(cli.run("grant", "end", "--all").out()).isEqualTo("ended 1\n");
    assertThat(cli.run("grant", "list").out()).isEmpty();
    assertThat(cli.run("grant", "end").exit()).isEqualTo(2);
  }
}
