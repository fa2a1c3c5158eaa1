package org.integrationgateway.packaging.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits the bytes of a gzip header: its name and comment have no length of their own. */
final class GzipHeaderLimit extends FilterInputStream {
  private static final int LONGEST = 1 << 16;

  private int left = LONGEST;
  private boolean over;

  GzipHeaderLimit(InputStream in) {
    super(in);
  }

  /** Ends the header: the content that follows is not limited here. */
  void end() {
    over = true;
  }

  @Override
  public int read() throws IOException {
    count(1);
    return super.read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    count(Math.max(0, count));
    return count;
  }

  private void count(int bytes) throws IOException {
    if (!over) {
      left -= bytes;
      if (left < 0) {
        throw new IOException("its gzip header is longer than " + LONGEST + " bytes");
      }
    }
  }
}
