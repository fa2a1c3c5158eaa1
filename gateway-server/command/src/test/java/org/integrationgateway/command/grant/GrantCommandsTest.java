package org.integrationgateway.command.grant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.Cli;
import org.integrationgateway.core.store.State;
import org.integrationgateway.people.oauth.grant.ClientGrant;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access of MCP clients, against a running server. */
final class GrantCommandsTest {
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(folder, CONFIG);
    cli = Cli.of(folder, gateway, gateway.token("user:ada"));
    grant("user:ada", "Desk");
    grant("user:ada", "Phone");
    grant("user:eve", "Other");
  }

  /** A grant in the store, beside the server, as a login at another replica makes it. */
  private void grant(String subject, String client) {
    try (var state = State.open(gateway.config(), Clock.systemUTC());
        var grants =
            new ClientGrants(
                state,
                () -> gateway.config().server().mcp().login(),
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
              "/mcp",
              0,
              now,
              now,
              List.of("mcp:demo"),
              Optional.empty(),
              now),
          null);
    }
  }

  @AfterEach
  void stop() {
    gateway.close();
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

  @Test
  void anOperatorListsAndEndsThoseOfOthers() {
    assertThat(cli.run("grant", "list", "--admin").exit()).isNotZero();
    var operator = Cli.of(folder, gateway, gateway.token("user:ops"));
    assertThat(operator.run("grant", "list", "--admin").out().lines()).hasSize(3);
    var eves = operator.run("grant", "list", "--admin", "--subject", "user:eve").out();
    assertThat(eves.lines()).hasSize(1);
    assertThat(eves).contains("\tuser:eve\tOther\t");
    var id = eves.substring(0, eves.indexOf('\t'));
    assertThat(operator.run("grant", "end", id).err()).contains("you have no grant");
    assertThat(operator.run("grant", "end", "--admin", id).out()).isEqualTo("ended 1\n");
    assertThat(operator.run("grant", "end", "--admin", "--all").exit()).isEqualTo(2);
    assertThat(operator.run("grant", "list", "--subject", "user:ada").exit()).isEqualTo(2);
    var all = operator.run("grant", "end", "--admin", "--all", "--subject", "user:ada");
    assertThat(all.out()).isEqualTo("ended 2\n");
    assertThat(cli.run("grant", "list").out()).isEmpty();
  }
}
