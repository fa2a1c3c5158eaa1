package org.integrationgateway.core.capture;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream whose first bytes are noted while it is read, and told once it is closed. */
final class CapturedStream extends FilterInputStream {
  private final int most;
  private final Taker taker;
  private final ByteArrayOutputStream first = new ByteArrayOutputStream();
  private final AtomicBoolean closed = new AtomicBoolean();
  private long length;

  /** Takes what was read. */
  @FunctionalInterface
  interface Taker {
    /**
     * @param first the first bytes
     * @param length how many there were, which is less than all when the reader stopped
     */
    void take(byte[] first, long length);
  }

  CapturedStream(InputStream in, int most, Taker taker) {
    super(in);
    this.most = most;
    this.taker = taker;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    if (next >= 0) {
      note(new byte[] {(byte) next}, 0, 1);
    }
    return next;
  }

  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    int read = super.read(bytes, from, most);
    if (read > 0) {
      note(bytes, from, read);
    }
    return read;
  }

  private void note(byte[] bytes, int from, int count) {
    length += count;
    int room = most - first.size();
    if (room > 0) {
      first.write(bytes, from, Math.min(room, count));
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      if (closed.compareAndSet(false, true)) {
        taker.take(first.toByteArray(), length);
      }
    }
  }
}
