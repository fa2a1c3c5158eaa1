package org.integrationgateway.scaffold.openapi;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.document.Format;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;
import org.integrationgateway.scaffold.fetch.DocumentSource;

/** A document and the files that it refers to, kept for the package that they are copied into. */
final class CopiedFiles implements OpenApiFiles {
  private final String document;
  private final DocumentSource source;
  private final OpenApiFiles others;
  private final Map<String, byte[]> read = new LinkedHashMap<>();

  /**
   * The files of a document.
   *
   * @param document its path in the package
   * @param others the files of the folder that becomes the package
   */
  CopiedFiles(String document, DocumentSource source, OpenApiFiles others) {
    this.document = document;
    this.source = source;
    this.others = others;
  }

  @Override
  public String name(String path) {
    boolean told = Format.ofName(source.name()).filter(source.format()::equals).isPresent();
    return path.equals(document) && told ? source.name() : path;
  }

  @Override
  public InputStream open(String path) throws IOException {
    if (path.equals(document)) {
      return new ByteArrayInputStream(source.bytes());
    }
    var known = read.get(path);
    if (known == null) {
      try (var in = others.open(path)) {
        known = in.readAllBytes();
      }
      read.put(path, known);
    }
    return new ByteArrayInputStream(known);
  }

  /** The files that were read beside the document, by their paths in the package. */
  Map<String, byte[]> others() {
    return read;
  }
}
