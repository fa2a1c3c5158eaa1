package org.integrationgateway.command.serviceaccount;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
  void getKeysByWhichTheirProgramsGetTokens() throws IOException {
    cli.with("GATEWAY_TOKEN", ada);
    cli.run("service-account", "create", "--id", "ci", "--name", "Build");
    var secret = cli.run("service-account", "add-key", "ci", "--name", "old").out().strip();
    assertThat(secret).startsWith("gwk_");
    var trusted =
        cli.run(
            "service-account",
            "add-key",
            "ci",
            "--issuer",
            "https://idp.example.com",
            "--subject",
            "repo:acme/*",
            "--claim",
            "environment=live",
            "--app",
            "demo",
            "--expires-in",
            "90d");
    assertThat(trusted.out()).as(trusted.err()).isNotBlank();
    var listed = cli.run("service-account", "keys", "ci").out().lines().toList();
    assertThat(listed).hasSize(2);
    assertThat(listed.get(0)).contains("\tsecret\told\t").contains("\tnever\t");
    assertThat(listed.get(1)).contains("\ttrust\tcli\thttps://idp.example.com\t");
    var id = listed.get(0).replaceFirst("\t.*", "");
    assertThat(cli.run("service-account", "delete-key", "ci", id).out())
        .isEqualTo("deleted " + id + "\n");
    assertThat(cli.run("service-account", "keys", "ci").out().lines()).hasSize(1);

    var wrong = Files.writeString(folder.resolve("keys.json"), "[]");
    assertThat(cli.run("service-account", "add-key", "ci", "--jwks", wrong.toString()).err())
        .contains("is not a file with a JSON object");
    Files.writeString(wrong, "{\"keys\": []}");
    assertThat(cli.run("service-account", "add-key", "ci", "--jwks", wrong.toString()).err())
        .contains("1 to 100 keys");
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
