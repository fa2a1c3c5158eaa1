package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code apps.<name>.category}. */
final class AppCategoryTest {
  private static final String YAML =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      apps: {demo: {category: "%s", provider: {source: builtin:demo}}}
      """;

  @TempDir Path folder;

  private ConfigReader.Result read(String category) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), YAML.formatted(category));
    return ConfigReader.read(
        List.of(file), new Environment(Map.of(), folder, folder.resolve("user")));
  }

  @Test
  void isAHeading() throws IOException {
    var apps = read("Sales and marketing").config().orElseThrow().apps();
    assertThat(apps.get("demo"))
        .extracting(app -> app.category().orElse(""))
        .isEqualTo("Sales and marketing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"  ", "a heading of a group of apps that is too long for a heading"})
  void hasOneToFortyCharacters(String category) throws IOException {
    assertThat(read(category).problems())
        .singleElement()
        .asString()
        .contains("category", "1 to 40 characters");
  }
}
