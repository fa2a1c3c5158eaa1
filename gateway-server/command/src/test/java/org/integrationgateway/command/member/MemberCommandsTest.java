package org.integrationgateway.command.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The members of policies, as operators change them. */
final class MemberCommandsTest {
  private static final String CONFIG =
      """
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      providers: {authorization: {facts: {source: builtin:relationships}}}
      authorization:
        policies:
          house: {members: [{subject: "user:ops", role: operator}]}
          sales: {members: [{email: eve@example.com, role: reader}]}
      apps:
        salesforce: {provider: {source: builtin:demo}, authorizationPolicy: sales}
        stripe: {provider: {source: builtin:demo}, authorizationPolicy: sales}
      """;

  @TempDir private Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(folder, CONFIG);
    cli = Cli.of(folder, gateway, gateway.token("user:ops"));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void areListedAddedAndRemoved() {
    assertThat(cli.run("member", "list").out().lines())
        .containsExactlyInAnyOrder("admin\thouse", "salesforce\tsales", "stripe\tsales");
    assertThat(cli.run("member", "list", "salesforce").out())
        .isEqualTo("eve@example.com\treader\t\tyes\n");
    var added = cli.run("member", "add", "salesforce", "user:ada", "--role", "reader");
    assertThat(added.out()).isEqualTo("user:ada is reader of salesforce\n");
    assertThat(added.err())
        .isEqualTo(
            "This gateway has not seen 'user:ada' yet.\nThe same policy holds for: stripe\n");
    assertThat(cli.run("member", "list", "stripe").out()).contains("user:ada\treader\t\t\n");
    assertThat(cli.run("member", "list", "--subject", "user:ada").out())
        .contains("user:ada\treader\tsalesforce\t\n");
    assertThat(cli.run("member", "add", "stripe", "ben@example.com", "--role", "reader").out())
        .isEqualTo("user:ben@example.com is reader of stripe\n");
    assertThat(cli.run("member", "remove", "stripe", "ben@example.com").out())
        .isEqualTo("removed 1\n");
    var other = cli.run("member", "remove", "stripe", "user:ada", "--role", "writer");
    assertThat(other.exit()).isEqualTo(7);
    assertThat(other.err()).contains("with the role 'writer'");
    assertThat(cli.run("member", "remove", "stripe", "user:ada", "--json").out())
        .isEqualTo("{\"removed\":1}\n");
    var fixed = cli.run("member", "remove", "stripe", "eve@example.com");
    assertThat(fixed.err()).contains("conflict");
  }

  @Test
  @Tag("nightly")
  void areNotForOtherCallers() {
    cli.with("GATEWAY_TOKEN", gateway.token("user:ada"));
    for (var command : new String[] {"list", "list stripe", "add stripe user:ada --role reader"}) {
      var refused = cli.run(("member " + command).split(" "));
      assertThat(refused.exit()).as(command).isEqualTo(1);
      assertThat(refused.err()).as(command).contains("not an operator");
    }
  }
}
