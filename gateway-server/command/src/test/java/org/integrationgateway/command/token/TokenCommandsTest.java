package org.integrationgateway.command.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.LocalStore;
import org.integrationgateway.command.serve.ServerHost;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens of callers and of others, against a running server. */
final class TokenCommandsTest {
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
  private String ops;
  private String ada;

  @BeforeEach
  void start() throws IOException {
    gateway = ConfiguredGateway.start(Files.createDirectories(folder.resolve("home")), CONFIG);
    try (var store = new LocalStore(gateway.config())) {
      ops = store.mint("user:ops", "laptop", Optional.empty()).token().use(text -> text);
      ada = store.mint("user:ada", "phone", Optional.empty()).token().use(text -> text);
    }
    cli = Cli.of(folder, gateway, ada);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void aTokenForEverythingIsNotMadeByAccident() {
    for (var options : List.of("--name all", "--all-apps --app demo", "--all-apps --scope agent")) {
      var refused = cli.run(("token create " + options).split(" "));
      assertThat(refused.exit()).as(options).isEqualTo(2);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).contains("--app APP").contains("--all-apps");
    }
    assertThat(cli.run("token", "list").out().lines()).hasSize(1);
    assertThat(cli.run("token", "create", "--all-apps").out()).startsWith("gwt_");
    assertThat(cli.run("token", "list").out()).contains("\tcli\tuser:ada\tall\t");
    var limited = cli.run("token", "create", "--app", "demo", "--scope", "agent", "--name", "bot");
    assertThat(limited.err()).isEmpty();
    assertThat(cli.run("token", "list").out()).contains("\tbot\tuser:ada\tdemo agent\t");
  }

  @Test
  void ownTokensAreListedWithSubjectAndScopes() {
    cli.with("GATEWAY_TOKEN", ada);
    var limited = cli.run("token", "create", "--name", "ci", "--app", "demo:math.add");
    assertThat(limited.out()).startsWith("gwt_");
    var lines = cli.run("token", "list").out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).contains("\tphone\tuser:ada\tall\t");
    assertThat(lines.get(1)).contains("\tci\tuser:ada\tdemo:math.add\t").endsWith("\tnever");
    assertThat(cli.person().run("token", "list").out()).contains("SUBJECT").contains("SCOPES");
  }

  @Test
  void anOperatorManagesTheTokensOfOthers() {
    cli.with("GATEWAY_TOKEN", ops);
    var created =
        cli.run(
            "token",
            "create",
            "--admin",
            "--subject",
            "service_account:ci",
            "--scope",
            "demo:math.add",
            "--expires-in",
            "1h");
    assertThat(created.err()).isEmpty();
    var service = created.out().strip();
    assertThat(invoke(service)).isZero();
    var listed = cli.run("token", "list", "--admin", "--subject", "service_account:ci").out();
    assertThat(listed.lines()).singleElement().asString().contains("\tdemo:math.add\t");
    assertThat(cli.run("token", "list", "--admin").out().lines()).hasSize(3);
    var id = listed.substring(0, listed.indexOf('\t'));
    assertThat(cli.run("token", "revoke", "--admin", id).out()).isEqualTo("revoked 1\n");
    assertThat(invoke(service)).isEqualTo(4);
  }

  @Test
  void theStoreItselfTakesScopedTokensToo() {
    var made =
        new Cli(folder, new StoreOnly())
            .run("token", "create", "--subject", "service_account:ci", "--scope", "demo:math.add");
    assertThat(made.err()).isEmpty();
    var token = made.out().strip();
    assertThat(invoke(token)).isZero();
    var denied = cli.run("--token", token, "app", "invoke", "demo", "hello.greet");
    assertThat(denied.err()).contains("scope_denied");
  }

  /** Opens stores and starts no server. */
  private static final class StoreOnly implements ServerHost {
    @Override
    public Running start(GatewayConfig config) {
      throw new AssertionError("started a server");
    }

    @Override
    public Tokens tokens(GatewayConfig config) {
      return new LocalStore(config);
    }
  }

  private int invoke(String token) {
    return cli.run("--token", token, "app", "invoke", "demo", "math.add", "-p", "a=1", "-p", "b=2")
        .exit();
  }

  @Test
  void othersAndWrongLinesAreRefused() {
    cli.with("GATEWAY_TOKEN", ada);
    var refused = cli.run("token", "list", "--admin");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("user:ada is not an operator");
    assertThat(cli.run("token", "list", "--subject", "user:ops").exit()).isEqualTo(2);
    assertThat(cli.run("token", "create", "--admin").exit()).isEqualTo(2);
    assertThat(cli.run("token", "revoke", "--admin", "--all").exit()).isEqualTo(2);
  }
}
