package org.integrationgateway.packaging.oci;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a blob or a manifest. */
public sealed interface BlobContent {
  /** Opens a new stream of the bytes; the caller closes it. */
  InputStream open() throws IOException;

  /** A file of the release. */
  record InFile(Path path) implements BlobContent {
    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(path);
    }
  }

  /** Bytes in memory; the array must not be changed. */
  @SuppressWarnings("ArrayRecordComponent")
  record InMemory(byte[] bytes) implements BlobContent {
    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }
}
