package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A configuration that is validated with the packages of its apps. */
abstract class ValidateFixture {
  static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key:"
          + " 0123456789abcdef0123456789abcdef0123456789ab}]}}\n";
  static final String REST =
      """
      kind: app
      source: example.com/acme/apps/stock
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example.com
            operations:
              - {name: look, method: GET, path: /items}
      """;

  @TempDir Path folder;
  Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  Cli.Ran validate(String apps) {
    cli.file("gateway.yaml", SERVER + apps);
    return cli.run("validate");
  }

  static void assertRefused(Cli.Ran ran, String... parts) {
    assertThat(ran.exit()).as(ran.err()).isEqualTo(5);
    assertThat(ran.err()).contains("GWC1408").contains(parts);
    assertThat(ran.out()).doesNotContain("gateway.yaml");
  }
}
