package org.integrationgateway.packaging.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;

/** Any bytes as an OpenAPI document, in either format: read, or refused where it goes wrong. */
public final class OpenApiFuzz {
  private OpenApiFuzz() {}

  /** Jazzer calls it once. */
  public static void fuzzerInitialize() throws Exception {
    FuzzTarget.OPENAPI.warmUp();
  }

  /** Jazzer calls it for each input. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    for (var name : List.of("openapi", "openapi.yaml", "openapi.json")) {
      try {
        var document = OpenApiDocument.read(name, () -> new ByteArrayInputStream(input));
        for (var operation : document.operations()) {
          Claim.that(!operation.id().isEmpty(), "an operation without id", operation.toString());
          Claim.that(document.operation(operation.id()).isPresent(), "lost", operation.toString());
        }
      } catch (OpenApiException refused) {
        Claim.that(!refused.at().toString().isEmpty(), "without place", refused.getMessage());
      }
    }
  }
}
