package org.integrationgateway.command.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.command.Cli;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Service accounts and their tokens, against a running server. */
final class ServiceAccountCommandsTest {
  private static final String CONFIG =
      """
      providers: {authorization: {relations: {source: builtin:relationships}}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private ConfiguredGateway gateway;
  private Cli cli;
  private String ada;
  private String bob;

  @BeforeEach
  void start() {
    gateway = ConfiguredGateway.start(folder, CONFIG);
    ada = gateway.token("user:ada");
    bob = gateway.token("user:bob");
    cli = Cli.of(folder, gateway, ada);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void goFromTheirCreationOverATokenToTheirEnd() {
    cli.with("GATEWAY_TOKEN", ada);
    var created =
        cli.run("service-account", "create", "--id", "ci", "--name", "Build", "--description", "x");
    assertThat(created.out()).isEqualTo("ci\n");
    assertThat(cli.run("service-account", "list").out())
        .startsWith("ci\tBuild\tx\t")
        .endsWith("\tuser:ada\n");

    var token =
        cli.run("token", "create", "--service-account", "ci", "--scope", "demo").out().strip();
    var listed = cli.run("token", "list", "--service-account", "ci").out();
    assertThat(listed).contains("\tservice_account:ci\tdemo\t");
    cli.with("GATEWAY_TOKEN", token);
    assertThat(cli.run("app", "list").out()).startsWith("demo");
    cli.with("GATEWAY_TOKEN", ada);
    assertThat(cli.run("token", "revoke", "--service-account", "ci", "--all").out())
        .isEqualTo("revoked 1\n");

    assertThat(cli.run("service-account", "delete", "ci").out()).isEqualTo("deleted ci\n");
    assertThat(cli.run("service-account", "list").out()).isEmpty();
  }

  @Test
  void areSharedWithOtherManagers() {
    cli.with("GATEWAY_TOKEN", ada);
    cli.run("service-account", "create", "--id", "ci", "--name", "Build");
    cli.with("GATEWAY_TOKEN", bob);
    assertThat(cli.run("service-account", "share", "ci").err()).contains("not_found");
    cli.with("GATEWAY_TOKEN", ada);
    assertThat(cli.run("service-account", "share", "ci", "user:bob").out().lines())
        .containsExactlyInAnyOrder("user:ada\tmanager\tno", "user:bob\tmanager\tno");
    cli.with("GATEWAY_TOKEN", bob);
    assertThat(cli.run("service-account", "share", "ci", "user:ada", "--remove").out())
        .isEqualTo("user:bob\tmanager\tno\n");
    assertThat(cli.run("service-account", "share", "ci", "user:ada", "--remove").err())
        .contains("'user:ada' does not manage service account 'ci'");
  }

  @Test
  void optionsThatExcludeEachOtherAreRefused() {
    cli.with("GATEWAY_TOKEN", ada);
    for (var command : List.of("create", "list")) {
      assertThat(cli.run("token", command, "--service-account", "ci", "--admin").err())
          .contains("--service-account cannot be combined with --admin");
    }
  }
}
