package org.integrationgateway.command.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * A stream that ends when nothing arrives for too long: after a change of networks, a connection
 * may be dead without any sign of it.
 */
public final class WatchedStream extends FilterInputStream {
  private final Duration longestSilence;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long lastRead = System.nanoTime();

  private WatchedStream(InputStream stream, Duration longestSilence) {
    super(stream);
    this.longestSilence = longestSilence;
  }

  /**
   * Watches a stream until it is closed.
   *
   * @param longestSilence how long it may be until the next byte arrives
   */
  public static WatchedStream watch(InputStream stream, Duration longestSilence) {
    var watched = new WatchedStream(stream, longestSilence);
    DaemonThread.start("stream-silence", watched::endWhenSilent);
    return watched;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    lastRead = System.nanoTime();
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    lastRead = System.nanoTime();
    return read;
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    super.close();
  }

  private void endWhenSilent() {
    try {
      long left = longestSilence.toNanos();
      while (left > 0 && !closed.await(left, TimeUnit.NANOSECONDS)) {
        left = lastRead + longestSilence.toNanos() - System.nanoTime();
      }
      super.close();
    } catch (InterruptedException | IOException e) {
      // The reader notices it.
    }
  }
}
