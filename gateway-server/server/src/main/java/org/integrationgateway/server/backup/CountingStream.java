package org.integrationgateway.server.backup;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that pass. */
final class CountingStream extends FilterOutputStream {
  private long count;

  CountingStream(OutputStream out) {
    super(out);
  }

  long count() {
    return count;
  }

  @Override
  public void write(int octet) throws IOException {
    out.write(octet);
    count++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    count += length;
  }
}
