package org.integrationgateway.server.scaffold.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Map;
import org.integrationgateway.server.scaffold.fetch.DocumentSource;
import org.integrationgateway.server.scaffold.fetch.ScaffoldException;
import org.integrationgateway.server.surface.openapi.ApiDocumentException;
import org.integrationgateway.server.surface.openapi.DocumentFile;
import org.integrationgateway.server.surface.openapi.read.OpenApiReader;

/** Reads a document as the server does, to tell which of its operations cannot be served. */
final class ServableOperations {
  private ServableOperations() {}

  /**
   * Operations that the server leaves out, and why, by id.
   *
   * @throws ScaffoldException when it serves none
   */
  static Map<String, String> omitted(DocumentSource source) {
    try {
      var folder = Files.createTempDirectory("gateway-new");
      var file = folder.resolve("document");
      try {
        Files.write(file, source.bytes());
        return OpenApiReader.read(DocumentFile.bundled(folder, "document")).facts().omitted();
      } catch (ApiDocumentException refused) {
        throw new ScaffoldException(
            "'%s' cannot be served: %s".formatted(source.name(), refused.getMessage()), refused);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the folder for temporary files cannot be written: " + e, e);
    }
  }
}
