package org.integrationgateway.command.help;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The commands for authors of packages, and their output for scripts. */
final class ToolkitTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/apps/stock
      version: 1.2.3
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example.com
            operations:
              - {name: items.list, method: GET, path: /items}
              - {name: items.count, method: GET, path: /items/count}
      """;
  private static final String FEWER =
      MANIFEST.replace("        - {name: items.count, method: GET, path: /items/count}\n", "");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
    cli.file("stock/manifest.yaml", MANIFEST);
  }

  @Test
  void packsForTheNamedPlatformsOnly() throws IOException {
    var ran = cli.run("package", "stock", "--platform", "linux/amd64,darwin/arm64");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines())
        .containsExactly(
            "stock/dist/stock-1.2.3-linux-amd64.tar.gz",
            "stock/dist/stock-1.2.3-darwin-arm64.tar.gz");

    var unknown = cli.run("package", "stock", "--platform", "beos/ppc");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("--platform", "beos/ppc", "linux/arm64/musl");
  }

  @Test
  void runsTheCommandsOfThePackageAndSaysWhatTheySaidWhenTheyFail() {
    cli.file(
        "tool/manifest.yaml",
        """
        kind: app
        source: example.com/acme/apps/tool
        version: 1.0.0
        entrypoint: {artifactPath: tool}
        build: {command: [sh, -c, "echo the compiler is on holiday; exit 7"]}
        spec: {mcp: true}
        """);
    var ran = cli.run("package", "tool");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("exit code 7", "the compiler is on holiday", "sh -c");
    assertThat(folder.resolve("tool/dist/release.yaml")).doesNotExist();
  }

  @Test
  void showsWhatIsInAPackage() {
    var text = cli.run("inspect", "stock");
    assertThat(text.exit()).as(text.err()).isZero();
    assertThat(text.out()).contains("example.com/acme/apps/stock", "items.list", "items.count");

    var json = JSON.readTree(cli.run("inspect", "stock", "--json").out());
    assertThat(json.at("/package/version").asString()).isEqualTo("1.2.3");
    assertThat(json.at("/operations/0/id").asString()).isEqualTo("items.list");

    cli.file("broken/manifest.yaml", "kind: app\n");
    var broken = cli.run("inspect", "broken");
    assertThat(broken.exit()).isEqualTo(5);
    assertThat(broken.err()).contains("broken/manifest.yaml", "source");
  }

  @Test
  void refusesAPatchThatTakesAnOperationAway() {
    cli.file("next/manifest.yaml", FEWER.replace("1.2.3", "1.2.4"));
    var refused = cli.run("compat", "stock", "next");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.out()).contains("items.count");
    assertThat(refused.err()).contains("1.2.4");

    cli.file("next/manifest.yaml", FEWER.replace("1.2.3", "2.0.0"));
    var granted = cli.run("compat", "stock", "next", "--json");
    assertThat(granted.exit()).as(granted.err()).isZero();
    assertThat(JSON.readTree(granted.out()).at("/granted").asBoolean()).isTrue();
  }

  @Test
  void printsTheSchemaAndTellsEditorsOfIt() throws IOException {
    assertThat(cli.run("schema").out()).isEqualTo(ManifestSchema.text());

    var written = cli.run("schema", "--output", "manifest.schema.json");
    assertThat(written.out()).isEqualTo("# yaml-language-server: $schema=manifest.schema.json\n");
    assertThat(Files.readString(folder.resolve("manifest.schema.json")))
        .isEqualTo(ManifestSchema.text());
  }

  @Test
  void printsProblemsOfPackagesForCodeScanning() {
    cli.file("stock/manifest.yaml", MANIFEST.replace("version:", "versoin:"));
    var ran = cli.run("validate", "--sarif", "stock");
    assertThat(ran.exit()).isEqualTo(5);
    var run = JSON.readTree(ran.out()).at("/runs/0");
    assertThat(run.at("/results")).anyMatch(r -> r.at("/ruleId").asString().equals("GW1203"));
    assertThat(run.at("/results/0/locations/0/physicalLocation/artifactLocation/uri").asString())
        .isEqualTo("stock/manifest.yaml");
  }

  @Test
  void printsProblemsOfConfigurationsForCodeScanning() {
    cli.file("gateway.yaml", "server: {prot: 1}\n");
    var ran = cli.run("validate", "--sarif", folder.resolve("gateway.yaml").toString());
    assertThat(ran.exit()).isEqualTo(5);
    var run = JSON.readTree(ran.out()).at("/runs/0");
    assertThat(run.at("/results")).anyMatch(r -> r.at("/ruleId").asString().equals("GWC1203"));
    assertThat(run.at("/tool/driver/rules"))
        .anyMatch(r -> r.at("/id").asString().startsWith("GWC"));
  }
}
