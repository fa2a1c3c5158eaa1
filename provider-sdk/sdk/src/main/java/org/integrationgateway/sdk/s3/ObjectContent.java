package org.integrationgateway.sdk.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * An object that is being read.
 *
 * @param object what is known of it; its size is that of all of it
 * @param slice which bytes come
 * @param stream those bytes, read by one thread
 */
public record ObjectContent(ObjectInfo object, ByteRange.Slice slice, InputStream stream)
    implements AutoCloseable {
  /** All that comes, for content that fits into memory. */
  public byte[] bytes() {
    try {
      return stream.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException("object '" + object.ref() + "' broke off", broken);
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
