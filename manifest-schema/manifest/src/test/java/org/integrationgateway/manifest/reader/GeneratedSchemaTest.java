package org.integrationgateway.manifest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The schema that records describe is the one in the jar. */
final class GeneratedSchemaTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/integrationgateway/manifest/schema/manifest.schema.json");

  @Test
  void isThatOfTheRecords() throws IOException {
    var text = SchemaWriter.text();
    if (System.getProperty("gateway.reference", "").equals("write")) {
      Files.writeString(SCHEMA, text);
    }
    assertThat(text).isEqualTo(Files.readString(SCHEMA));
  }
}
