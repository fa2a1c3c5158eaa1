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

/** Provider packages, checked and packed from the command line. */
final class PackagesTest {
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
      """;

  private static final String PAGES =
      """
      kind: ui
      source: example.com/acme/ui/pages
      version: 1.0.0
      spec: {assetRoot: web}
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void cli() {
    cli = new Cli(folder, new NoServer());
  }

  @Test
  void packsAndChecksADeclarativePackage() {
    cli.file("stock/manifest.yaml", MANIFEST);
    var valid = cli.run("validate", folder.resolve("stock").toString());
    assertThat(valid.err()).isEmpty();
    assertThat(valid.out()).contains("valid").contains("example.com/acme/apps/stock 1.2.3");

    var packed = cli.run("package", "stock", "--version", "2.0.0");
    assertThat(packed.exit()).as(packed.err()).isZero();
    var archive = folder.resolve("stock/dist/stock-2.0.0-generic.tar.gz");
    assertThat(packed.out()).isEqualTo("stock/dist/stock-2.0.0-generic.tar.gz\n");
    assertThat(packed.err()).doesNotContain(folder.toString());
    assertThat(archive).exists();

    var archived = cli.run("validate", "--manifest", archive.toString());
    assertThat(archived.exit()).as(archived.err()).isZero();
    assertThat(archived.out()).contains("stock 2.0.0");
  }

  @Test
  void releasesWhatWasPackedWithPathsOfTheCurrentFolder() {
    cli.file("stock/manifest.yaml", MANIFEST);
    assertThat(cli.run("release", "stock").err())
        .contains("there is no folder stock/dist: 'gateway package' or 'mvn package' writes")
        .doesNotContain(folder.toString());
    cli.run("package", "stock");

    var released = cli.run("release", "stock");
    assertThat(released.exit()).as(released.err()).isZero();
    assertThat(released.out())
        .isEqualTo(
            """
            stock/release/stock-1.2.3-generic.tar.gz
            stock/release/release.yaml
            stock/release/SHA256SUMS
            """);
    assertThat(released.err()).startsWith("stock-1.2.3-generic.tar.gz: generic, SHA-256 ");
    assertThat(cli.run("release", "stock").err())
        .contains("stock/release already holds this release")
        .doesNotContain(folder.toString());
    assertThat(cli.run("release", "stock", "--json").out())
        .contains("\"" + folder.resolve("stock/release/release.yaml") + "\"");
  }

  @Test
  void theRootFolderHasNoFolderBesideItForTheRelease() {
    var refused = cli.run("release", "--dist-dir", "/");

    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--dist-dir / is the root folder", "for the release by --release-dir");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void showsTheVersionOfThePomWhereTheManifestHasNone() {
    cli.file("stock/manifest.yaml", MANIFEST.replace("version: 1.2.3\n", ""));
    var pom = "<project><packaging>gateway-provider</packaging><version>%s</version></project>";
    cli.file("stock/pom.xml", pom.formatted("2.4.0"));
    var stock = folder.resolve("stock").toString();
    assertThat(cli.run("validate", stock).out()).contains("stock 2.4.0");
    assertThat(cli.run("inspect", stock).out()).contains("stock 2.4.0 (app");

    cli.file("stock/pom.xml", pom.formatted("${revision}"));
    assertThat(cli.run("validate", stock).out()).contains("stock no version yet");
    assertThat(cli.run("inspect", stock).out()).contains("stock, no version yet (app");
  }

  @Test
  void reportsEveryProblemOfEveryPackage() throws IOException {
    cli.file("one/manifest.yaml", MANIFEST.replace("version:", "versoin:"));
    cli.file("two/manifest.yaml", MANIFEST.replace("method: GET", "method: GOT"));
    var archive = cli.file("three.tar.gz", "not an archive");
    var ran =
        cli.run(
            "validate",
            "--manifest",
            folder.resolve("one").toString(),
            folder.resolve("two").toString(),
            archive.toString(),
            folder.resolve("four").toString());
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("one/manifest.yaml:3:1 GW1203 unknown key 'versoin', did you mean 'version'?")
        .contains("two/manifest.yaml:9:")
        .contains("GOT")
        .contains("three.tar.gz GW3001")
        .contains("four");
  }

  @Test
  void packsNothingThatIsInvalid() {
    cli.file("stock/manifest.yaml", MANIFEST + "typo: 1\n");
    var ran = cli.run("package", "stock");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("manifest.yaml:10:1 GW1203");
    assertThat(folder.resolve("stock/dist")).doesNotExist();
  }

  @Test
  void saysWhichFilesOfPagesItLeavesOut() {
    cli.file("pages/manifest.yaml", PAGES);
    cli.file("pages/web/index.html", "<html>");
    cli.file("pages/web/.env", "SECRET=1");
    var ran = cli.run("package", "pages");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("left out, because pages never need them: web/.env");
  }

  @Test
  void aRefusedPackageLeavesNothing() throws IOException {
    cli.file("pages/manifest.yaml", PAGES);
    cli.file("pages/web/index.html", "<html>");
    Files.createSymbolicLink(folder.resolve("pages/web/out.html"), folder.resolve("out.html"));
    cli.file("out.html", "of another folder");
    var ran = cli.run("package", "pages");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(folder.resolve("pages/dist")).doesNotExist();

    cli.file("pages/dist/notes.txt", "of the author");
    assertThat(cli.run("package", "pages").exit()).isEqualTo(1);
    assertThat(folder.resolve("pages/dist")).isDirectoryContaining("glob:**notes.txt");
    assertThat(folder.resolve("pages/dist/.work")).doesNotExist();
  }

  @Test
  void aMavenProjectIsBuiltByItsOwnBuild() throws IOException {
    cli.file("weather/pom.xml", "<project><packaging>gateway-provider</packaging></project>");
    cli.file("weather/manifest.yaml", "kind: app\nsource: a.com/b/c/weather\nversion: 1.0.0\n");
    maven("mkdir -p target/dist && echo \"$@\" > target/dist/weather-1.0.0-generic.tar.gz");
    var ran = cli.run("package", "weather", "--version", "3.0.0", "--platform", "all");
    assertThat(ran.exit()).as(ran.err()).isZero();
    var archive = "weather/target/dist/weather-1.0.0-generic.tar.gz";
    assertThat(ran.out()).isEqualTo(archive + "\n");
    assertThat(Files.readString(folder.resolve(archive)))
        .isEqualTo("-B -q package -Dgateway.platform=all -Dgateway.version=3.0.0\n");

    maven("exit 1");
    var failed = cli.run("package", "weather");
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.err()).contains("mvnw -B -q package").contains("exit code 1");
  }

  private void maven(String script) {
    var wrapper = cli.file("weather/mvnw", "#!/bin/sh\n" + script + "\n");
    assertThat(wrapper.toFile().setExecutable(true)).isTrue();
  }
}
