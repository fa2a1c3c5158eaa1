package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The JSON Schema and the reference have every key. After a change of the keys, run this test with
 * {@code -Dgateway.reference=write} and commit what it wrote.
 */
final class PublishedReferenceTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/integrationgateway/config/gateway.schema.json");
  private static final Path REFERENCE = Path.of("../../docs/reference/configuration.md");
  private static final Path ENVIRONMENT = Path.of("../../docs/reference/environment.md");

  @Test
  void theSchemaIsThatOfTheReader() throws IOException {
    published(SCHEMA, JsonSchema.generated());
  }

  @Test
  void theReferenceListsEveryKey() throws IOException {
    published(REFERENCE, ConfigReference.markdown());
  }

  @Test
  void theVariableOfEveryKeyIsThatOfTheReader() throws IOException {
    published(ENVIRONMENT, VariableReference.in(ENVIRONMENT));
  }

  private static void published(Path file, String now) throws IOException {
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, now);
    }
    assertThat(Files.readString(file))
        .as("%s is out of date: run this test with -Dgateway.reference=write", file)
        .isEqualTo(now);
  }
}
