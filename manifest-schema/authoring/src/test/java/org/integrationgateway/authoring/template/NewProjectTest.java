package org.integrationgateway.authoring.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.packaging.PackageCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Projects of every template. The module archetypes/it compares those in Java with what Maven's
 * archetype plugin makes.
 */
final class NewProjectTest {
  private static final Path ARCHETYPES = Path.of("..", "..", "archetypes");
  private static final String GITHUB = ".github/workflows/build.yml";
  private static final String GITLAB = ".gitlab-ci.yml";
  @TempDir Path folder;

  static Stream<ProjectChoice> everyTemplate() {
    return Stream.of(
            Arrays.stream(Kind.values())
                .map(kind -> choice(kind, ProjectSurface.PROGRAM, ProjectLanguage.JAVA)),
            Arrays.stream(ProjectSurface.values())
                .map(surface -> choice(Kind.APP, surface, ProjectLanguage.JAVA)),
            Arrays.stream(ProjectLanguage.values())
                .map(language -> choice(Kind.APP, ProjectSurface.PROGRAM, language)))
        .flatMap(choices -> choices)
        .distinct();
  }

  private static ProjectChoice choice(Kind kind, ProjectSurface surface, ProjectLanguage language) {
    return new ProjectChoice(kind, surface, language);
  }

  private NewProject make(ProjectChoice choice, Map<String, String> values) {
    return NewProject.create(folder, choice, values, name -> "-D" + name);
  }

  private static Map<String, String> named(String name) {
    return Map.of("artifactId", name);
  }

  /** Reads the manifest as {@code gateway validate} does. */
  private static ReadResult read(NewProject made) {
    var maven = made.files().contains("pom.xml");
    return new PackageCheck(maven, Optional.empty(), false).run(made.folder());
  }

  private static String text(NewProject made, String file) {
    try {
      return Files.readString(made.folder().resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("everyTemplate")
  void hasTheFileOfItsCi(ProjectChoice choice) {
    assertThat(make(choice, named("shelf")).files())
        .contains(GITHUB)
        .doesNotContain(GITLAB, "ci.properties");
    var gitlab = make(choice, Map.of("artifactId", "attic", "ci", "gitlab"));
    assertThat(gitlab.files()).contains(GITLAB).doesNotContain(GITHUB);
    var maven = gitlab.files().contains("pom.xml");
    assertThat(text(gitlab, GITLAB))
        .contains(maven ? "mvn verify gateway:tck" : "gateway package --platform all")
        .doesNotContain("@ci.", "@project.");
    assertThat(make(choice, Map.of("artifactId", "loft", "ci", "none")).files())
        .doesNotContain(GITHUB, GITLAB);
  }

  @Test
  void thePackageOfADocumentHasTheFileThatIsAskedFor() {
    assertThat(CiFile.NONE.ofPackage()).isEmpty();
    assertThat(CiFile.GITHUB.ofPackage()).containsOnlyKeys(GITHUB);
    var file = new String(CiFile.GITLAB.ofPackage().get(GITLAB), StandardCharsets.UTF_8);
    assertThat(file)
        .contains(
            "  script:\n    - gateway validate . --lint\n    - if [ -d recordings ]; then gateway test; fi\n"
                + "    - gateway package\n"
                + "    - gateway verify dist/*.tar.gz\n");
  }

  @ParameterizedTest
  @MethodSource("everyTemplate")
  void hasAValidManifestATestAndAReadme(ProjectChoice choice) {
    var made = make(choice, named("acme.tools-2_x"));

    var read = read(made);
    assertThat(read.problems().stream().filter(Problem::isError)).isEmpty();
    assertThat(read.manifest().orElseThrow().kind()).isEqualTo(choice.kind());
    assertThat(text(made, "README.md"))
        .startsWith("# acme.tools-2_x\n")
        .contains("## Test\n")
        .doesNotContain("#set", "${");
    assertThat(made.files())
        .contains(
            ".gitignore", "manifest.yaml", "schemas/manifest.schema.json", "schemas/config.yaml")
        .anyMatch(file -> file.matches(".*(?i)(test).*\\.(java|kt|py|mjs|go)"));
    assertThat(made.files())
        .allSatisfy(file -> assertThat(text(made, file)).doesNotContain("@archetype."));
    boolean maven = made.files().contains("pom.xml");
    assertThat(text(made, ".gitignore").lines())
        .as("what a build, a release and its layouts write")
        .containsAll(maven ? List.of("target/") : List.of("dist/", "release/", "release-*/"));
  }

  @Test
  void everyArchetypeHasAChoice() throws IOException {
    try (var folders = Files.list(ARCHETYPES)) {
      var archetypes =
          folders
              .map(each -> each.getFileName().toString())
              .filter(name -> name.startsWith("gateway-archetype-"))
              .collect(Collectors.toSet());
      assertThat(everyTemplate().map(ProjectChoice::archetype).collect(Collectors.toSet()))
          .isEqualTo(archetypes);
    }
  }

  @Test
  void fillsInTheDefaultsOfTheArchetypes() {
    var made =
        make(
            choice(Kind.APP, ProjectSurface.MCP, ProjectLanguage.JAVA),
            Map.of("artifactId", "notes-of.mine", "groupId", "com.acme-labs"));

    assertThat(text(made, "manifest.yaml").lines())
        .contains(
            "source: github.com/acme-labs/providers/notes-of.mine",
            "version: 0.1.0",
            "displayName: 'Notes of mine'",
            "description: 'Search and read Notion'");
    assertThat(made.files()).contains("src/test/java/com/acme_labs/ManifestTest.java");
  }

  @Test
  void keepsTextsWithTheSignsOfYamlAndOfTemplates() throws IOException {
    var values = new TreeMap<String, String>();
    var given = new Properties();
    var odd = "gateway-archetype-app/src/test/resources/projects/odd-names/archetype.properties";
    try (var in = Files.newBufferedReader(ARCHETYPES.resolve(odd))) {
      given.load(in);
    }
    given.forEach((name, value) -> values.put(name.toString(), value.toString()));

    for (var language : ProjectLanguage.values()) {
      values.put("artifactId", "tools-" + language.text());
      var made = make(choice(Kind.APP, ProjectSurface.PROGRAM, language), values);
      var manifest = read(made).manifest().orElseThrow();
      assertThat(manifest.displayName().toString()).contains("Ada's \"tools\": #1 & <more>");
      assertThat(manifest.description().toString()).contains("It's 100% $odd: yes # no");
    }
  }

  @Test
  void refusesAllWrongValuesTogetherAndWritesNothing() {
    var values =
        Map.of(
            "artifactId", "tools of mine",
            "version", "1.0",
            "package", "com.example.new",
            "source", "https://github.com/acme/tools",
            "displayName", "two\nlines",
            "ci", "jenkins");
    assertThatThrownBy(
            () -> make(choice(Kind.CACHE, ProjectSurface.PROGRAM, ProjectLanguage.JAVA), values))
        .isInstanceOf(ProjectException.class)
        .hasMessageContainingAll(
            "-DartifactId 'tools of mine': an app of this name stands in URLs",
            "-Dversion '1.0': write major.minor.patch",
            "-Dpackage 'com.example.new': a Java package has no hyphens, keywords",
            "-Dsource 'https://github.com/acme/tools': write <host>/<org>/<repo>/<path>",
            "-DdisplayName 'two\nlines': write one line of text",
            "-Dci 'jenkins': write github, gitlab or none");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void leavesAFolderThatExistsAsItIs() {
    var program = choice(Kind.APP, ProjectSurface.PROGRAM, ProjectLanguage.JAVA);
    make(program, named("tools"));

    assertThatThrownBy(() -> make(program, named("tools")))
        .isInstanceOf(ProjectException.class)
        .hasMessageContaining("already exists")
        .hasMessageContaining("choose another name");
  }

  @Test
  void saysWhichTemplatesThereAre() {
    assertThatThrownBy(() -> choice(Kind.CACHE, ProjectSurface.REST, ProjectLanguage.JAVA))
        .hasMessageContaining("only an app has a surface 'rest'");
    assertThatThrownBy(() -> choice(Kind.CACHE, ProjectSurface.PROGRAM, ProjectLanguage.GO))
        .hasMessageContaining("no template in go for the kind 'cache'");
    assertThatThrownBy(() -> choice(Kind.APP, ProjectSurface.REST, ProjectLanguage.GO))
        .hasMessageContaining("no template in go for the surface 'rest'");
    assertThatThrownBy(() -> ProjectChoice.named(ProjectSurface.class, "--surface", "soap"))
        .hasMessage(
            "--surface 'soap' is unknown: write one of program, rest, openapi, graphql, mcp");
  }
}
