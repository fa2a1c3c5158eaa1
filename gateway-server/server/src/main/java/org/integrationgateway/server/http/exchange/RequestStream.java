package org.integrationgateway.server.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Streams a body of any length, and refuses one that arrives too slowly. */
final class RequestStream extends FilterInputStream {
  private final long began = System.nanoTime();
  private long count;

  RequestStream(InputStream in) {
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
    RequestBody.refuseSlow(System.nanoTime() - began, count);
  }
}
