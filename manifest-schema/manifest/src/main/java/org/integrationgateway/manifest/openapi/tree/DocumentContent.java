package org.integrationgateway.manifest.openapi.tree;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a document, readable more than once. */
@FunctionalInterface
public interface DocumentContent {
  /**
   * Opens a new stream of the bytes; the caller closes it.
   *
   * @throws IOException when the document does not exist, or cannot be read
   */
  InputStream open() throws IOException;
}
