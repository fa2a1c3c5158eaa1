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
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The CI files that archetypes generate, which are the same for all of them. */
class CiFilesTest {
  private static final Path FILES = Path.of("../archetypes/src/ci/archetype-resources");
  private static final String GITHUB = ".github/workflows/build.yml";
  private static final String GITLAB = ".gitlab-ci.yml";
  private static final Pattern GOAL = Pattern.compile("\\bgateway:([a-z-]+)");
  private static final Pattern PROPERTY = Pattern.compile("-D(gateway\\.[A-Za-z.]+)=");

  @ParameterizedTest
  @CsvSource({GITHUB + ", github-workflows.json", GITLAB + ", gitlab-ci.json"})
  void fitTheSchemaOfTheirVendor(String file, String schema) throws IOException {
    var validator =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
            .getSchema(resource(schema), InputFormat.JSON);

    assertThat(validator.validate(read(file), InputFormat.YAML))
        .extracting(Error::toString)
        .isEmpty();
    assertThat(validator.validate(read(file).replace("timeout", "time-out"), InputFormat.YAML))
        .isNotEmpty();
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

    assertThat(found(GOAL, file)).isSubsetOf(goals.stream().map(goal -> goal.name()).toList());
    assertThat(found(PROPERTY, file)).isSubsetOf(properties);
  }

  @Test
  void doTheSameForEachVendor() throws IOException {
    assertThat(found(GOAL, GITHUB))
        .isEqualTo(found(GOAL, GITLAB))
        .containsExactly("release", "tck", "verify");
    assertThat(found(PROPERTY, GITHUB)).isEqualTo(found(PROPERTY, GITLAB));
  }

  private static TreeSet<String> found(Pattern pattern, String file) throws IOException {
    var found = new TreeSet<String>();
    pattern.matcher(read(file)).results().forEach(match -> found.add(match.group(1)));
    return found;
  }

  private static String read(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  private static String resource(String name) throws IOException {
    try (var in = CiFilesTest.class.getResourceAsStream("ci/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
