package org.integrationgateway.command.packages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway lint}, {@code validate --lint} and {@code gateway docs}. */
final class LintCommandTest {
  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/apps/stock
      version: 1.2.3
      displayName: Stock
      description: Items of a warehouse, what is in stock and where
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example.com
            operations:
            - name: items.get
              title: Get an item
              description: List items
              method: GET
              path: /items
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
    cli.file("stock/manifest.yaml", MANIFEST);
  }

  @Test
  void showsFindingsWithTheirPlacesAndPasses() {
    var ran = cli.run("lint", "stock");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .startsWith("stock/manifest.yaml:")
        .contains("stock/manifest.yaml:13:", "GWL203 note: ", "GWL703 note: ", "List items");
  }

  @Test
  void failsOnTheSeverityThatIsChosen() {
    var ran = cli.run("lint", "stock", "--fail-on", "note");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("2 findings");

    var unknown = cli.run("lint", "stock", "--fail-on", "fatal");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("'fatal' does not exist: error, warning or note");
  }

  @Test
  void silencedFindingsAreCountedOnly() {
    cli.file(
        "stock/lint.yaml",
        """
        ignore:
        - {rule: GWL203, at: items.get, reason: There is no more to say.}
        - {rule: GWL703, at: package, reason: The console is not used.}
        """);
    var ran = cli.run("lint", "stock", "--fail-on", "note");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("2 silenced in lint.yaml");
    assertThat(ran.out()).contains("clean example.com/acme/apps/stock");
  }

  @Test
  void printsFindingsForPrograms() {
    var json = JsonMapper.shared().readTree(cli.run("lint", "stock", "--json").out());
    assertThat(json).anyMatch(found -> found.at("/rule").asString().equals("GWL703"));

    var sarif = JsonMapper.shared().readTree(cli.run("lint", "stock", "--sarif").out());
    assertThat(sarif.at("/runs/0/results"))
        .anyMatch(found -> found.at("/level").asString().equals("note"));
    assertThat(sarif.at("/runs/0/tool/driver/rules"))
        .anyMatch(rule -> rule.at("/helpUri").asString().endsWith("/lint#gwl703"));
  }

  @Test
  void aManifestWithErrorsFailsAsInValidate() {
    cli.file("stock/manifest.yaml", MANIFEST.replace("baseUrl", "baseURl"));
    var ran = cli.run("lint", "stock");

    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("GW1203").doesNotContain("GWL");
  }

  @Test
  void validateLintsWhenAskedTo() {
    assertThat(cli.run("validate", "stock").err()).doesNotContain("GWL");

    var ran = cli.run("validate", "--lint", "stock");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("GWL203");
    assertThat(ran.out()).contains("valid stock");
  }

  @Test
  void writesAndChecksThePageOfAPackage() throws IOException {
    assertThat(cli.run("docs", "stock").out()).startsWith("# Stock\n").contains("items.get");
    assertThat(cli.run("docs", "stock", "--check").exit()).isEqualTo(7);

    var written = cli.run("docs", "stock", "--output", "stock/PACKAGE.md");
    assertThat(written.exit()).isZero();
    assertThat(written.err()).isEqualTo("wrote stock/PACKAGE.md\n");
    assertThat(cli.run("docs", "stock", "--check").exit()).isZero();

    cli.file("stock/manifest.yaml", MANIFEST.replace("List items", "Lists all items"));
    var stale = cli.run("docs", "stock", "--check");
    assertThat(stale.exit()).isEqualTo(5);
    assertThat(stale.err()).contains("PACKAGE.md is stale: line ", "List items", "Lists all items");

    cli.run("docs", "stock", "--html", "--output", "stock.html");
    assertThat(Files.readString(folder.resolve("stock.html"))).startsWith("<!doctype html>");
  }
}
