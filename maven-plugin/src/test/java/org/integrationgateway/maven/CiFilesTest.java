package org.integrationgateway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.integrationgateway.authoring.template.CiFile;
import org.integrationgateway.authoring.template.NewProject;
import org.integrationgateway.authoring.template.ProjectChoice;
import org.integrationgateway.authoring.template.ProjectLanguage;
import org.integrationgateway.authoring.template.ProjectSurface;
import org.integrationgateway.manifest.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The CI files that archetypes generate, which are the same for all of them, and those that {@code
 * gateway new} writes into projects without Maven, which differ by language.
 */
class CiFilesTest {
  private static final Path FILES = Path.of("../archetypes/src/ci/archetype-resources");
  private static final String GITHUB = ".github/workflows/build.yml";
  private static final String GITLAB = ".gitlab-ci.yml";
  private static final Pattern GOAL = Pattern.compile("\\bgateway:([a-z-]+)");
  private static final Pattern PROPERTY = Pattern.compile("-D(gateway\\.[A-Za-z.]+)=");
  private static final Pattern COMMAND = Pattern.compile("(?m)^ *(?:- |run: )?gateway ([a-z]+)");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({GITHUB + ", github-workflows.json", GITLAB + ", gitlab-ci.json"})
  void fitTheSchemaOfTheirVendor(String file, String schema) throws IOException {
    assertFits(read(file), schema);
  }

  @ParameterizedTest
  @EnumSource(
      value = ProjectLanguage.class,
      names = {"JAVA", "KOTLIN"},
      mode = EnumSource.Mode.EXCLUDE)
  void filesOfProjectsWithoutMavenFitItToo(ProjectLanguage language) throws IOException {
    var choice = new ProjectChoice(Kind.APP, ProjectSurface.PROGRAM, language);
    var github = Files.readString(made(choice, "github").resolve(GITHUB));
    var gitlab = Files.readString(made(choice, "gitlab").resolve(GITLAB));

    assertFits(github, "github-workflows.json");
    assertFits(gitlab, "gitlab-ci.json");
    assertThat(commands(gitlab))
        .isEqualTo(commands(github))
        .containsExactly("validate", "package", "tck", "package", "release", "verify");
  }

  @Test
  void theFileOfAPackageThatIsMadeOfADocumentFitsItToo() throws IOException {
    var github = text(CiFile.GITHUB.ofPackage().get(GITHUB));
    var gitlab = text(CiFile.GITLAB.ofPackage().get(GITLAB));

    assertFits(github, "github-workflows.json");
    assertFits(gitlab, "gitlab-ci.json");
    assertThat(commands(gitlab)).isEqualTo(commands(github)).doesNotContain("tck");
  }

  private static void assertFits(String text, String schema) throws IOException {
    var validator =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(resource(schema), InputFormat.JSON);

    assertThat(validator.validate(text, InputFormat.YAML)).extracting(Error::toString).isEmpty();
    assertThat(validator.validate(text.replace("timeout", "time-out"), InputFormat.YAML))
        .isNotEmpty();
  }

  private Path made(ProjectChoice choice, String ci) {
    var values = Map.of("artifactId", ci, "ci", ci);
    return NewProject.create(folder, choice, values, name -> name).folder();
  }

  /** The commands of the gateway, in the order of the file. */
  private static List<String> commands(String text) {
    return COMMAND.matcher(text).results().map(match -> match.group(1)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {GITHUB, GITLAB})
  void nameGoalsAndPropertiesOfThisPlugin(String file) throws IOException {
    var goals = PluginDescriptor.read().goals();
    var properties = new TreeSet<String>();
    goals.stream()
        .flatMap(goal -> goal.settings().stream())
        .flatMap(setting -> setting.property().stream())
        .forEach(properties::add);

    assertThat(found(GOAL, read(file)))
        .isSubsetOf(goals.stream().map(goal -> goal.name()).toList());
    assertThat(found(PROPERTY, read(file))).isSubsetOf(properties);
  }

  @Test
  void doTheSameForEachVendor() throws IOException {
    assertThat(found(GOAL, read(GITHUB)))
        .isEqualTo(found(GOAL, read(GITLAB)))
        .containsExactly("release", "tck", "verify");
    assertThat(found(PROPERTY, read(GITHUB))).isEqualTo(found(PROPERTY, read(GITLAB)));
  }

  private static TreeSet<String> found(Pattern pattern, String text) {
    var found = new TreeSet<String>();
    pattern.matcher(text).results().forEach(match -> found.add(match.group(1)));
    return found;
  }

  private static String read(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  private static String resource(String name) throws IOException {
    try (var in = CiFilesTest.class.getResourceAsStream("ci/" + name)) {
      return text(in.readAllBytes());
    }
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
