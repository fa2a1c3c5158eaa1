package org.integrationgateway.http.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events to one client, without a thread of its own. It holds at most {@value
 * #MOST_WAITING} frames and {@value #MOST_BYTES} bytes that the client has not read: a client that
 * does not read them in time is disconnected. Safe for use by several threads.
 */
public final class EventStream implements AutoCloseable {
  private static final int MOST_WAITING = 64;
  private static final long MOST_BYTES = 1024 * 1024;
  private static final ByteBuffer COMMENT =
      ByteBuffer.wrap(":\n\n".getBytes(StandardCharsets.UTF_8));

  private final Response response;
  private final Callback callback;
  private final boolean answer;
  private final Consumer<EventStream> whenClosed;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
  private long bytes;
  private @Nullable ByteBuffer last;
  private long writingSince;
  private @Nullable Runnable whenEmpty;
  private boolean begun;
  private boolean writing;
  private boolean closing;
  private boolean closed;

  EventStream(
      Response response, Callback callback, boolean answer, Consumer<EventStream> whenClosed) {
    this.response = response;
    this.callback = callback;
    this.answer = answer;
    this.whenClosed = whenClosed;
    // Queued here, so that a stream that is closed before it begins has sent it too.
    waiting.add(COMMENT.duplicate());
  }

  /** Whether the stream answers a request under way, and so has an end. */
  boolean isAnswer() {
    return answer;
  }

  /** Starts writing; the client sees the headers without waiting for the first event. */
  void begin() {
    lock.lock();
    try {
      begun = true;
    } finally {
      lock.unlock();
    }
    next();
  }

  /** Sends one event; false when the stream has ended. */
  public boolean send(String event, String data) {
    return send(EventFrame.bytes("event: " + event + "\ndata: " + data + "\n\n"));
  }

  /** Sends one event as {@link EventFrame} encodes it; false when the stream has ended. */
  public boolean send(byte[] frame) {
    return add(ByteBuffer.wrap(frame), true) == Added.YES;
  }

  /**
   * Sends one event, unless the client is too slow: then it is left out.
   *
   * @return whether the stream goes on
   */
  public boolean offer(byte[] frame) {
    return add(ByteBuffer.wrap(frame), false) != Added.ENDED;
  }

  /** Sends a last event, however much the client has not read yet, and ends the stream. */
  public void finish(byte[] frame) {
    lock.lock();
    try {
      if (!closing && !closed) {
        waiting.add(ByteBuffer.wrap(frame));
        bytes += frame.length;
        closing = true;
      }
    } finally {
      lock.unlock();
    }
    next();
  }

  /**
   * Sends one event, for a sender that sends more only when {@link #isEmpty}, so that this side
   * holds no more than it has sent at a time.
   *
   * @return whether the stream goes on
   */
  public boolean push(byte[] frame) {
    lock.lock();
    try {
      if (closing || closed) {
        return false;
      }
      waiting.add(ByteBuffer.wrap(frame));
      bytes += frame.length;
    } finally {
      lock.unlock();
    }
    next();
    return true;
  }

  /** Sets what runs whenever the client has taken all that was sent; it returns soon. */
  public void whenEmpty(Runnable action) {
    lock.lock();
    try {
      whenEmpty = action;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the client has taken all that was sent. */
  public boolean isEmpty() {
    lock.lock();
    try {
      return waiting.isEmpty() && !writing;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sends a line that clients skip, so that proxies keep the connection; nothing where something is
   * waiting to be sent.
   *
   * @param stall how long the client may take nothing; then it is disconnected
   * @return whether the stream goes on
   */
  boolean comment(Duration stall) {
    boolean stalled;
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      stalled = writing && System.nanoTime() - writingSince > stall.toNanos();
      if (!stalled && (writing || !waiting.isEmpty())) {
        return true;
      }
    } finally {
      lock.unlock();
    }
    if (stalled) {
      end(new IllegalStateException("the client does not read its events"));
      return false;
    }
    return add(COMMENT.duplicate(), true) == Added.YES;
  }

  /** Sets the last event, which is sent when this side ends the stream by {@link #close}. */
  public void lastly(byte[] frame) {
    lock.lock();
    try {
      last = ByteBuffer.wrap(frame);
    } finally {
      lock.unlock();
    }
  }

  /** Ends the stream after what was sent before. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (last != null && !closing && !closed) {
        waiting.add(last);
        bytes += last.remaining();
      }
      closing = true;
    } finally {
      lock.unlock();
    }
    next();
  }

  private enum Added {
    YES,
    TOO_SLOW,
    ENDED
  }

  private Added add(ByteBuffer frame, boolean needed) {
    boolean fits;
    lock.lock();
    try {
      if (closing || closed) {
        return Added.ENDED;
      }
      fits =
          waiting.isEmpty()
              || (waiting.size() < MOST_WAITING && bytes + frame.remaining() <= MOST_BYTES);
      if (fits) {
        waiting.add(frame);
        bytes += frame.remaining();
      }
    } finally {
      lock.unlock();
    }
    if (fits) {
      next();
      return Added.YES;
    }
    if (needed) {
      end(new IllegalStateException("the client does not read its events"));
      return Added.ENDED;
    }
    return Added.TOO_SLOW;
  }

  private void next() {
    @Nullable ByteBuffer frame;
    lock.lock();
    try {
      if (!begun || writing || closed) {
        return;
      }
      frame = waiting.poll();
      if (frame == null && !closing) {
        return;
      }
      bytes -= frame == null ? 0 : frame.remaining();
      writing = true;
      writingSince = System.nanoTime();
    } finally {
      lock.unlock();
    }
    boolean last = frame == null;
    response.write(last, frame, Callback.from(() -> written(last), this::end));
  }

  private void written(boolean last) {
    if (last) {
      end(null);
      return;
    }
    @Nullable Runnable empty;
    lock.lock();
    try {
      writing = false;
      empty = waiting.isEmpty() && !closing ? whenEmpty : null;
    } finally {
      lock.unlock();
    }
    if (empty != null) {
      empty.run();
    }
    next();
  }

  private void end(@Nullable Throwable failure) {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      waiting.clear();
    } finally {
      lock.unlock();
    }
    whenClosed.accept(this);
    if (failure == null) {
      callback.succeeded();
    } else {
      callback.failed(failure);
    }
  }
}
