package org.integrationgateway.scaffold.openapi;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.integrationgateway.surfaces.openapi.ApiDocumentException;
import org.integrationgateway.surfaces.openapi.read.OpenApiReader;

/** Reads a document as the server does, to tell which of its operations cannot be served. */
final class ServableOperations {
  private ServableOperations() {}

  /**
   * Operations that the server leaves out, and why, by id.
   *
   * @param document its name among the files
   * @throws ScaffoldException when it serves none
   */
  static Map<String, String> omitted(String document, CopiedFiles files, Optional<URI> url) {
    try {
      return OpenApiReader.read(document, files, url).omitted();
    } catch (ApiDocumentException refused) {
      throw new ScaffoldException(
          "'%s' cannot be served: %s".formatted(document, refused.getMessage()), refused);
    }
  }
}
