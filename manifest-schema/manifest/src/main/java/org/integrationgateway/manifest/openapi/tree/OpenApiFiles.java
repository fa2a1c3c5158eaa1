package org.integrationgateway.manifest.openapi.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The files of a package, as far as its OpenAPI document may refer to them. */
public interface OpenApiFiles {
  /** The path of a document that has no package. */
  String DOCUMENT = "document";

  /**
   * The name of a file in messages; its extension decides the format, {@code .json} or {@code
   * .yaml}, otherwise the first character does.
   *
   * @param path in the package
   */
  String name(String path);

  /**
   * Opens a new stream of a file's bytes; the caller closes it.
   *
   * @param path in the package
   * @throws NoSuchFileException when the package has no such file
   * @throws IOException when it cannot be read
   */
  InputStream open(String path) throws IOException;

  /** A document without a package at {@link #DOCUMENT}, which cannot refer to files. */
  static OpenApiFiles only(String name, DocumentContent content) {
    return new OpenApiFiles() {
      @Override
      public String name(String path) {
        return path.equals(DOCUMENT) ? name : path;
      }

      @Override
      public InputStream open(String path) throws IOException {
        if (!path.equals(DOCUMENT)) {
          throw new NoSuchFileException(path);
        }
        return content.open();
      }
    };
  }

  /** The files of a folder: regular files that stay in it, also through symbolic links. */
  static OpenApiFiles in(Path folder) {
    return new OpenApiFiles() {
      @Override
      public String name(String path) {
        return folder.resolve(path).toString();
      }

      @Override
      public InputStream open(String path) throws IOException {
        try {
          var file = folder.resolve(path);
          if (Files.isRegularFile(file)
              && file.toRealPath().startsWith(folder.toAbsolutePath().toRealPath())) {
            return Files.newInputStream(file);
          }
        } catch (InvalidPathException e) {
          // No file can have this name.
        }
        throw new NoSuchFileException(folder + "/" + path);
      }
    };
  }
}
