package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gateway app invoke --dry-run} at a running gateway; there is no upstream. */
final class AppDryRunTest {
  @TempDir static Path home;
  private static ConfiguredGateway gateway;
  private static String alice;

  @TempDir Path folder;
  private Cli cli;

  @BeforeAll
  static void begin() throws IOException {
    var files = Files.createDirectories(home.resolve("shop"));
    Files.writeString(
        files.resolve("manifest.yaml"),
        """
        kind: app
        source: test.example/gateway/apps/shop
        version: 1.0.0
        spec:
          connections:
            default: {mode: subject, auth: {type: bearer}}
          surfaces:
            rest:
              baseUrl: https://shop.example/v1
              operations:
                - name: orders.add
                  method: POST
                  path: /shops/{shop}/orders
                  parameters:
                    - {name: shop, type: string, in: path, required: true}
                    - {name: notify, type: bool, in: query}
                    - {name: items, type: array, in: body}
        """);
    gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              shop: {provider: {source: {path: shop}}}
              demo: {provider: {source: builtin:demo}}
            """);
    alice = gateway.token("user:alice");
    assertThat(
            gateway.status(
                "POST",
                "/api/v1/auth/connect-manual",
                alice,
                "{\"integration\":\"shop\",\"credential\":\"the-secret\"}"))
        .isEqualTo(200);
  }

  @AfterAll
  static void end() {
    gateway.close();
  }

  @BeforeEach
  void command() {
    cli = Cli.of(folder, gateway, alice);
  }

  @Test
  void printsTheRequestWithoutSecretsAndSendsNothing() {
    var ran =
        cli.run(
            "app",
            "invoke",
            "shop",
            "orders.add",
            "--dry-run",
            "-p",
            "shop=a b",
            "-p",
            "notify=true",
            "-d",
            "{\"items\": [\"ä\"]}");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines())
        .containsExactly(
            "POST https://shop.example/v1/shops/a%20b/orders?notify=true",
            "Accept: application/json, */*;q=0.5",
            "Authorization: Bearer ***",
            "Content-Type: application/json",
            "",
            "{\"items\":[\"ä\"]}");
  }

  @Test
  void printsJsonForScripts() {
    var ran = cli.run("app", "invoke", "shop", "orders.add", "--dry-run", "--json", "-p", "shop=a");
    assertThat(ran.out()).startsWith("{").contains("\"method\"", "https://shop.example/v1/shops/a");
    assertThat(ran.out()).doesNotContain("the-secret");
  }

  @Test
  void saysWhenTheGatewayCannotSeeTheRequest() {
    var ran = cli.run("app", "invoke", "demo", "hello.greet", "--dry-run", "-p", "name=Ada");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("provider of app 'demo'");
  }

  @Test
  void refusesInputAsACallDoes() {
    var ran = cli.run("app", "invoke", "shop", "orders.add", "--dry-run");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("'shop' is required");
  }
}
