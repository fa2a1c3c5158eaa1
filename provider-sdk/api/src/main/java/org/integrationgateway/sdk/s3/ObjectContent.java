package org.integrationgateway.sdk.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * An object that is being read.
 *
 * @param object its metadata, with the size of the whole object
 * @param slice the part that is read
 * @param stream the bytes of that part, read by one thread
 */
public record ObjectContent(ObjectInfo object, ByteRange.Slice slice, InputStream stream)
    implements AutoCloseable {
  /** Reads all bytes into memory. */
  public byte[] bytes() {
    try {
      return stream.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException("object '" + object.ref() + "' ended early", broken);
    }
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
