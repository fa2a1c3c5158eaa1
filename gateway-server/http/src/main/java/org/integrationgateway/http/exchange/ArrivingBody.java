package org.integrationgateway.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * A body that its reader waits for. Fails with {@code REQUEST_TIMEOUT} when nothing of it arrives
 * for ten seconds, and when less than 1 KiB a second has arrived after ten seconds of waiting. The
 * time that the reader takes for other work does not count.
 */
final class ArrivingBody extends FilterInputStream {
  private static final long SLOWEST_BYTES_PER_SECOND = 1024;

  private final BodyTimeout timeout;
  private long waited;
  private long count;

  ArrivingBody(Request request) {
    super(Content.Source.asInputStream(request));
    timeout = new BodyTimeout(request);
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read =
        super.available() > 0 ? super.read(bytes, offset, length) : await(bytes, offset, length);
    count += Math.max(0, read);
    if (read > 0
        && waited > BodyTimeout.SILENCE.toNanos()
        && count < TimeUnit.NANOSECONDS.toSeconds(waited) * SLOWEST_BYTES_PER_SECOND) {
      throw new GatewayException(
          ErrorCode.REQUEST_TIMEOUT,
          "the body arrived slower than " + SLOWEST_BYTES_PER_SECOND + " bytes a second");
    }
    return read;
  }

  private int await(byte[] bytes, int offset, int length) throws IOException {
    long began = System.nanoTime();
    timeout.begin();
    try {
      return ProcessorPlace.without(() -> super.read(bytes, offset, length));
    } catch (IOException failed) {
      if (BodyTimeout.isOver(failed)) {
        throw BodyTimeout.over();
      }
      throw failed;
    } finally {
      timeout.end();
      waited += System.nanoTime() - began;
    }
  }
}
