package org.integrationgateway.manifest.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The OpenAPI documents of one package. Each is read once, independent of how often it is
 * requested. Not for use by several threads.
 */
public final class OpenApiDocuments {
  private interface Outcome {
    OpenApiDocument get() throws OpenApiException, IOException;
  }

  private final Function<String, String> names;
  private final Function<String, DocumentContent> contents;
  private final Map<String, Outcome> known = new HashMap<>();

  private OpenApiDocuments(
      Function<String, String> names, Function<String, DocumentContent> contents) {
    this.names = names;
    this.contents = contents;
  }

  /** The documents of a package that has no files. */
  public static OpenApiDocuments none() {
    return of(
        path -> path,
        path ->
            () -> {
              throw new NoSuchFileException(path);
            });
  }

  /**
   * The documents beside a manifest. Only regular files that stay in its folder, also through
   * symbolic links, are read; other files count as absent.
   */
  public static OpenApiDocuments beside(Path manifest) {
    return of(
        path -> manifest.resolveSibling(path).toString(),
        path -> () -> open(manifest, manifest.resolveSibling(path)));
  }

  private static InputStream open(Path manifest, Path file) throws IOException {
    var folder = manifest.toAbsolutePath().resolveSibling("").toRealPath();
    if (!Files.isRegularFile(file) || !file.toRealPath().startsWith(folder)) {
      throw new NoSuchFileException(file.toString());
    }
    return Files.newInputStream(file);
  }

  /**
   * Documents outside of a folder.
   *
   * @param names used in messages, by path in the package
   * @param contents by path in the package
   */
  public static OpenApiDocuments of(
      Function<String, String> names, Function<String, DocumentContent> contents) {
    return new OpenApiDocuments(names, contents);
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

  private Outcome outcome(String path) {
    try {
      var document = OpenApiDocument.read(names.apply(path), contents.apply(path));
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
