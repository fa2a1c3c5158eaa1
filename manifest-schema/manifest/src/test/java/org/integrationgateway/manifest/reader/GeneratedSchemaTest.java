package org.integrationgateway.manifest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.manifest.secret.SecretReference;
import org.junit.jupiter.api.Test;

/** The schema that records describe is the one in the jar. */
final class GeneratedSchemaTest {
  private static final Path SCHEMA =
      Path.of("src/main/resources/org/integrationgateway/manifest/schema/manifest.schema.json");

  @Test
  void isThatOfTheRecords() throws IOException {
    var text =
        SchemaWriter.text(
            List.of(
                Entrypoint.class,
                Artifact.class,
                Step.class,
                AppForm.class,
                UiForm.class,
                ProgramSpec.class,
                SecretReference.class));
    if (System.getProperty("gateway.reference", "").equals("write")) {
      Files.writeString(SCHEMA, text);
    }
    assertThat(text).isEqualTo(Files.readString(SCHEMA));
  }
}
