package org.integrationgateway.engines.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import software.amazon.awssdk.core.ResponseInputStream;

/** The response body of the store. Closing it early does not wait for the rest. */
final class LeavableStream extends FilterInputStream {
  private final ResponseInputStream<?> answer;
  private long left;

  LeavableStream(ResponseInputStream<?> answer, long length) {
    super(answer);
    this.answer = answer;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    left -= one < 0 ? 0 : 1;
    return one;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count = super.read(target, offset, length);
    left -= Math.max(0, count);
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(count);
    left -= skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    if (left > 0) {
      answer.abort();
    }
    super.close();
  }
}
