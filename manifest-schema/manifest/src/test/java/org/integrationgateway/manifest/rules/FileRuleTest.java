package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FileRuleTest {
  private static final String HEAD =
      "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nbuild: [make]\n";

  @TempDir private Path folder;

  static List<FileCase> cases() {
    return FileCases.ALL;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsTheBreachAndNothingElse(FileCase example) {
    var problems = example.problems(folder, example.bad());
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.rule()).isEqualTo("GW" + example.rule().number());
              assertThat(problem.severity()).isEqualTo(example.rule().severity());
            });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void acceptsWhatKeepsTheRule(FileCase example) {
    assertThat(example.problems(folder, example.good())).isEmpty();
  }

  @Test
  void saysWhichFileWasProbablyMeant() throws IOException {
    write("manifest.yaml", HEAD + "iconFile: assets/icno.svg\n");
    write("assets/icon.svg", "<svg/>");
    assertThat(read())
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.remedy()).endsWith("Did you mean 'assets/icon.svg'?"));
  }

  @Test
  void missesThePagesThatAreNotThere() throws IOException {
    write("manifest.yaml", HEAD + "spec: {pages: {board: {path: pages/board.html}}}\n");
    assertThat(read())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message()).isEqualTo("file 'pages/board.html' does not exist"));
  }

  @Test
  void refusesPagesThatNeedMoreThanOrigins() throws IOException {
    write("pages/board.html", "<!doctype html>");
    write(
        "manifest.yaml",
        HEAD + "spec: {pages: {board: {path: pages/board.html, origins: {connect: ['*; x']}}}}\n");
    assertThat(read())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("is not an origin"));
  }

  @Test
  void pointsIntoTheSchemaItself() throws IOException {
    write("manifest.yaml", HEAD + "spec: {configSchemaPath: config.json}\n");
    write("config.json", "{\"type\": \"object\",\n \"properties\": []}");
    assertThat(read())
        .singleElement()
        .hasToString(
            folder.resolve("config.json")
                + ":2:16 GW1306 'properties' must be a mapping of names to schemas");
  }

  @Test
  void reportsSchemasThatCannotBeRead() throws IOException {
    write("manifest.yaml", HEAD + "spec: {configSchemaPath: config.yaml}\n");
    write("config.yaml", "type: object\ntype: object\n");
    assertThat(read()).extracting(Problem::rule).containsExactly("GW1006");
  }

  @Test
  void refusesFilesBehindALinkToAMissingPlaceOutside() throws IOException {
    var inside = Files.createDirectory(folder.resolve("inside"));
    Files.createSymbolicLink(inside.resolve("out"), Path.of("../outside"));
    Files.writeString(
        inside.resolve("manifest.yaml"),
        "kind: app\nsource: example.com/a/b/c\nversion: 1.0.0\nentrypoint: {artifactPath: out/x}\n");
    assertThat(new ManifestReader().read(inside).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1301");
  }

  @Test
  void neverReadsASchemaOutsideOfThePackage() throws IOException {
    var inside = Files.createDirectory(folder.resolve("inside"));
    Files.writeString(folder.resolve("secret"), "secret: [unclosed");
    Files.createSymbolicLink(inside.resolve("config.yaml"), folder.resolve("secret"));
    Files.writeString(
        inside.resolve("manifest.yaml"), HEAD + "spec: {configSchemaPath: config.yaml}\n");
    assertThat(new ManifestReader().read(inside).problems())
        .extracting(Problem::rule)
        .containsExactly("GW1301");
  }

  @Test
  void acceptsLinksThatStayInThePackage() throws IOException {
    write("manifest.yaml", HEAD + "iconFile: icon.svg\n");
    write("assets/icon.svg", "<svg/>");
    Files.createSymbolicLink(folder.resolve("icon.svg"), Path.of("assets/icon.svg"));
    assertThat(read()).isEmpty();
  }

  private void write(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private List<Problem> read() {
    return new ManifestReader().read(folder).problems();
  }
}
