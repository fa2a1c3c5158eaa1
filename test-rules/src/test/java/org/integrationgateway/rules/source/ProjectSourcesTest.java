package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The sources outside of the modules that check their own: docs, scripts, samples, archetypes. */
final class ProjectSourcesTest {
  private static final Path ROOT = SourceRules.MODULE.getParent();

  private static final int LINES_OF_AN_ARCHETYPE = 400;
  private static final int CHARACTERS_OF_A_CHANGE = 200;

  /** The order of Keep a Changelog; a version leaves out what it has none of. */
  private static final List<String> CHANGES =
      List.of("### Added", "### Changed", "### Removed", "### Fixed", "### Security");

  /** Folders whose projects this test checks: no test of their own runs in the gate. */
  private static final Set<Path> CHECKED_HERE =
      Set.of(Path.of("archetypes"), Path.of("it"), Path.of("samples"));

  @Test
  void everyModuleChecksItsSources() throws IOException {
    assertThat(modules())
        .contains(Path.of("manifest-schema/manifest"), Path.of("gateway-server/server"))
        .allSatisfy(
            module -> {
              try (var tests = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                assertThat(tests.filter(file -> file.endsWith("SourcesTest.java")))
                    .as("SourcesTest of %s", module)
                    .hasSize(1);
              }
            });
  }

  /** Failsafe runs nothing in a module whose POM does not name it. */
  @Test
  void everyModuleWithIntegrationTestsRunsThem() throws IOException {
    try (var files = Files.walk(ROOT)) {
      var modules =
          files
              .map(ROOT::relativize)
              .filter(file -> file.toString().matches("(?!.*/target/).*/src/test/java/.*IT\\.java"))
              .map(file -> Path.of(file.toString().replaceFirst("/src/test/java/.*", "")))
              .filter(module -> Files.isRegularFile(ROOT.resolve(module).resolve("pom.xml")))
              .collect(Collectors.toSet());
      assertThat(modules)
          .contains(Path.of("it/e2e"))
          .allSatisfy(
              module ->
                  assertThat(ROOT.resolve(module).resolve("pom.xml"))
                      .content()
                      .contains("<artifactId>maven-failsafe-plugin</artifactId>"));
    }
  }

  @Test
  void theNightlyRunHasEveryModuleWithTests() throws IOException {
    var script = Files.readString(ROOT.resolve(".ci/nightly"));
    var list = script.substring(script.indexOf("all=(") + 5, script.indexOf(")\nrecord="));
    var named = new TreeSet<Path>();
    for (var word : list.split("\\s+")) {
      var braces = word.replaceFirst("^[^{]*\\{?", "").replace("}", "").split(",");
      for (var one : braces) {
        named.add(Path.of(word.replaceFirst("\\{.*", "") + one));
      }
    }
    try (var folders = Files.walk(ROOT, 2)) {
      assertThat(
              folders
                  .filter(folder -> Files.isDirectory(folder.resolve("src/test/java")))
                  .filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                  .map(ROOT::relativize))
          .isNotEmpty()
          .allSatisfy(module -> assertThat(named).anyMatch(module::startsWith));
    }
  }

  @Test
  void sourcesOutsideOfTheModulesHaveNoForbiddenWord() throws IOException {
    var modules = modules();

    assertThat(ForbiddenWords.ofTheProject().below(ROOT, modules::contains)).isEmpty();
  }

  @Test
  void commentsOutsideOfTheModulesNameTheirNoun() throws IOException {
    for (var folder : CHECKED_HERE) {
      assertThat(CommentBeginnings.below(ROOT.resolve(folder))).as("%s", folder).isEmpty();
    }
  }

  @Test
  void packagesOutsideOfTheModulesAreSmall() throws IOException {
    var layout = SourceLayout.of(ROOT.resolve("it/bench/src/main/java"));

    assertThat(layout.packagesOver(SourceRules.FILES_OF_A_PACKAGE)).isEmpty();
    assertThat(layout.repeatedNames()).isEmpty();
  }

  @Test
  void samplesCopyTheProtocolExactly() throws IOException {
    var copies = ROOT.resolve("samples/quotes-python/proto");
    var protocol = ROOT.resolve("provider-sdk/protocol/src/main/protobuf");
    try (var files = Files.walk(copies.resolve("gateway"))) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(
              copy ->
                  assertThat(copy)
                      .hasSameTextualContentAs(protocol.resolve(copies.relativize(copy))));
    }
  }

  @Test
  void changelogHasShortLinesBelowTheUsualHeadings() throws IOException {
    var lines = Files.readAllLines(ROOT.resolve("CHANGELOG.md"));
    var versions = String.join("\n", lines).split("(?m)^## ");

    assertThat(lines).allMatch(line -> line.length() <= CHARACTERS_OF_A_CHANGE);
    assertThat(versions).hasSizeGreaterThan(1);
    for (var version : List.of(versions).subList(1, versions.length)) {
      var headings = version.lines().filter(line -> line.startsWith("#")).toList();
      assertThat(headings)
          .as(version.lines().findFirst().orElseThrow())
          .isNotEmpty()
          .isEqualTo(CHANGES.stream().filter(headings::contains).toList());
    }
  }

  /** An archetype can be read in an hour: the rest is a part of the SDK. */
  @Test
  void archetypesAreShort() throws IOException {
    try (var folders = Files.list(ROOT.resolve("archetypes"))) {
      assertThat(folders.filter(folder -> folder.getFileName().toString().startsWith("gateway-")))
          .isNotEmpty()
          .allSatisfy(
              archetype ->
                  assertThat(linesOfMainJava(archetype))
                      .as("lines of main Java of %s", archetype.getFileName())
                      .isLessThanOrEqualTo(LINES_OF_AN_ARCHETYPE));
    }
  }

  private static long linesOfMainJava(Path archetype) throws IOException {
    var sources = archetype.resolve("src/main/resources/archetype-resources/src/main/java");
    if (!Files.isDirectory(sources)) {
      return 0;
    }
    long lines = 0;
    try (var files = Files.walk(sources)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        lines += Files.readAllLines(file).size();
      }
    }
    return lines;
  }

  /** Folders of the modules with Java code, below the project's folder. */
  private static List<Path> modules() throws IOException {
    try (var folders = Files.walk(ROOT, 2)) {
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
          .map(ROOT::relativize)
          .filter(folder -> CHECKED_HERE.stream().noneMatch(folder::startsWith))
          .toList();
    }
  }
}
