package org.integrationgateway.builtin.demo;

import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Lines {@code 1} to {@code n}, one after each interval. */
final class Ticks extends InputStream {
  private final int count;
  private final Duration pause;
  private int last;
  private byte[] line = new byte[0];
  private int sent;

  Ticks(int count, Duration pause) {
    this.count = count;
    this.pause = pause;
  }

  @Override
  public int read() throws InterruptedIOException {
    return isThere() ? line[sent++] : -1;
  }

  /** Returns the available line without waiting for a second one. */
  @Override
  public int read(byte[] bytes, int offset, int length) throws InterruptedIOException {
    if (length == 0) {
      return 0;
    }
    if (!isThere()) {
      return -1;
    }
    int read = Math.min(length, line.length - sent);
    System.arraycopy(line, sent, bytes, offset, read);
    sent += read;
    return read;
  }

  private boolean isThere() throws InterruptedIOException {
    if (sent < line.length) {
      return true;
    }
    if (last == count) {
      return false;
    }
    if (last > 0) {
      await();
    }
    last++;
    line = (last + "\n").getBytes(StandardCharsets.US_ASCII);
    sent = 0;
    return true;
  }

  private void await() throws InterruptedIOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException left) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the stream was interrupted");
    }
  }
}
