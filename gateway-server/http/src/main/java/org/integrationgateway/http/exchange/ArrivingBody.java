package org.integrationgateway.http.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.jspecify.annotations.Nullable;

/**
 * A body that its reader waits for. Fails with {@code REQUEST_TIMEOUT} when nothing of it arrives
 * for ten seconds, and when less than 1 KiB a second has arrived after ten seconds of waiting. The
 * time that the reader takes for other work does not count. A body that has arrived with the head
 * of its request is read without a wait, which would set timers.
 */
final class ArrivingBody extends FilterInputStream {
  private static final long SLOWEST_BYTES_PER_SECOND = 1024;

  private final Source source;
  private long count;

  ArrivingBody(Request request) {
    this(new Source(request));
  }

  private ArrivingBody(Source source) {
    super(Content.Source.asInputStream(source));
    this.source = source;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = arrived(bytes, offset, length);
    count += Math.max(0, read);
    if (read > 0
        && source.waited > BodyTimeout.SILENCE.toNanos()
        && count < TimeUnit.NANOSECONDS.toSeconds(source.waited) * SLOWEST_BYTES_PER_SECOND) {
      throw new GatewayException(
          ErrorCode.REQUEST_TIMEOUT,
          "the body arrived slower than " + SLOWEST_BYTES_PER_SECOND + " bytes a second");
    }
    return read;
  }

  private int arrived(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException failed) {
      if (source.timeout != null && BodyTimeout.isOver(failed)) {
        throw source.timeout.over();
      }
      throw failed;
    } finally {
      source.endWait();
    }
  }

  /** The bytes of a request. A read demands more, and blocks, only when none are there. */
  private static final class Source implements Content.Source {
    private final Request request;
    private @Nullable BodyTimeout timeout;
    private boolean waits;
    private long began;
    private long waited;

    Source(Request request) {
      this.request = request;
    }

    @Override
    public long getLength() {
      return request.getLength();
    }

    @Override
    public Content.@Nullable Chunk read() {
      return request.read();
    }

    @Override
    public void demand(Runnable whenArrived) {
      if (!waits) {
        beginWait();
      }
      request.demand(whenArrived);
    }

    private void beginWait() {
      waits = true;
      began = System.nanoTime();
      ProcessorPlace.beginWait();
      if (timeout == null) {
        timeout = new BodyTimeout(request);
      }
      timeout.begin();
    }

    private void endWait() {
      if (!waits) {
        return;
      }
      waits = false;
      ProcessorPlace.endWait();
      if (timeout != null) {
        timeout.end();
      }
      waited += System.nanoTime() - began;
    }

    @Override
    public void fail(Throwable failure) {
      request.fail(failure);
    }

    @Override
    public void fail(Throwable failure, boolean last) {
      request.fail(failure, last);
    }
  }
}
