package org.integrationgateway.server.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body of any length as it comes, as long as it does not come too slowly. */
final class StreamedBody extends FilterInputStream {
  private final long began = System.nanoTime();
  private long count;

  StreamedBody(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    if (octet >= 0) {
      counted(1);
    }
    return octet;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read > 0) {
      counted(read);
    }
    return read;
  }

  private void counted(int read) {
    count += read;
    Body.refuseSlow(System.nanoTime() - began, count);
  }
}
