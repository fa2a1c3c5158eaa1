package org.integrationgateway.manifest.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;

/**
 * The OpenAPI documents of one package. Each is read once, independent of how often it is
 * requested. Not for use by several threads.
 */
public final class OpenApiDocuments {
  private interface Outcome {
    OpenApiDocument get() throws OpenApiException, IOException;
  }

  private final OpenApiFiles files;
  private final Map<String, Outcome> known = new HashMap<>();

  private OpenApiDocuments(OpenApiFiles files) {
    this.files = files;
  }

  /** The documents of a package that has no files. */
  public static OpenApiDocuments none() {
    return of(
        new OpenApiFiles() {
          @Override
          public String name(String path) {
            return path;
          }

          @Override
          public InputStream open(String path) throws IOException {
            throw new NoSuchFileException(path);
          }
        });
  }

  /**
   * The documents beside a manifest. Only regular files that stay in its folder, also through
   * symbolic links, are read; other files count as absent.
   */
  public static OpenApiDocuments beside(Path manifest) {
    return of(OpenApiFiles.in(manifest.resolveSibling("")));
  }

  /** The documents of a package with these files. */
  public static OpenApiDocuments of(OpenApiFiles files) {
    return new OpenApiDocuments(files);
  }

  /**
   * The document at this path of the package, which must not leave the package.
   *
   * @throws OpenApiException when it is not well-formed or not an OpenAPI document
   * @throws IOException when it does not exist or cannot be read
   */
  public OpenApiDocument read(String path) throws OpenApiException, IOException {
    var outcome = known.get(path);
    if (outcome == null) {
      outcome = outcome(path);
      known.put(path, outcome);
    }
    return outcome.get();
  }

  /**
   * The tree of a document, read again: for checks that need more than {@link #read} keeps.
   *
   * @throws OpenApiException when it is not well-formed, or over a limit
   * @throws IOException when it does not exist or cannot be read
   */
  public DocumentReferences tree(String path) throws OpenApiException, IOException {
    return DocumentReferences.read(path, files);
  }

  private Outcome outcome(String path) {
    try {
      var document = OpenApiDocument.read(path, files);
      return () -> document;
    } catch (OpenApiException refused) {
      return () -> {
        throw refused;
      };
    } catch (IOException failed) {
      return () -> {
        throw failed;
      };
    }
  }
}
