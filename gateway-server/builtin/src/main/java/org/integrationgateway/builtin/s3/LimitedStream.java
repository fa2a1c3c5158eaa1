package org.integrationgateway.builtin.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream, up to a limit. */
final class LimitedStream extends FilterInputStream {
  private long left;

  LimitedStream(InputStream stream, long length) {
    super(stream);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0 && length > 0) {
      return -1;
    }
    int count = super.read(target, offset, (int) Math.min(length, left));
    left -= Math.max(0, count);
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
