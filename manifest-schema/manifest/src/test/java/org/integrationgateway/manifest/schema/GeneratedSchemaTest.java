package org.integrationgateway.manifest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.ManagedParameter;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.manifest.ui.UiRoute;
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
                UiRoute.class,
                ManagedParameter.class,
                Surfaces.class,
                ConnectionDefinition.class,
                AllowedOperation.class,
                Pagination.class,
                ResponseMapping.class,
                HttpBinding.class,
                SecurityScheme.class,
                SecretReference.class));
    if (System.getProperty("gateway.reference", "").equals("write")) {
      Files.writeString(SCHEMA, text);
    }
    assertThat(text).isEqualTo(Files.readString(SCHEMA));
  }
}
