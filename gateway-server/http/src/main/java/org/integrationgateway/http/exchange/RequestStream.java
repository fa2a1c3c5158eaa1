package org.integrationgateway.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;

/** Streams a body, and refuses one that is too long. */
final class RequestStream extends FilterInputStream {
  private final long limit;
  private long count;

  /**
   * @param limit of its bytes
   */
  RequestStream(ArrivingBody in, long limit) {
    super(in);
    this.limit = limit;
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

  /** Leaves the rest of the body to the exchange, which reads it when it has answered. */
  @Override
  public void close() {}

  private void counted(int read) {
    count += read;
    if (count > limit) {
      throw RequestBody.tooLarge(limit);
    }
  }
}
