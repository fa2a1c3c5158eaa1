package org.integrationgateway.manifest.openapi;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a document, which can be read more than once. */
@FunctionalInterface
public interface DocumentContent {
  /**
   * A new stream of the bytes from the first one on; the caller closes it.
   *
   * @throws IOException when there is no such document, or it cannot be read
   */
  InputStream open() throws IOException;
}
