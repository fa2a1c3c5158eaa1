package org.integrationgateway.server.http.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events to one client, without a thread of its own. It holds at most {@value
 * #MOST_WAITING} frames: a client that does not read them in time is disconnected.
 */
public final class EventStream implements AutoCloseable {
  private static final int MOST_WAITING = 64;
  private static final ByteBuffer COMMENT =
      ByteBuffer.wrap(":\n\n".getBytes(StandardCharsets.UTF_8));

  private final Response response;
  private final Callback callback;
  private final Consumer<EventStream> whenClosed;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
  private boolean writing;
  private boolean closing;
  private boolean closed;

  EventStream(Response response, Callback callback, Consumer<EventStream> whenClosed) {
    this.response = response;
    this.callback = callback;
    this.whenClosed = whenClosed;
    // Queued here, so that a stream that is closed before it begins has sent it too.
    waiting.add(COMMENT.duplicate());
  }

  /** Starts writing; the client sees the headers without waiting for the first event. */
  void begin() {
    next();
  }

  /** Sends one event; false when the stream has ended. */
  public boolean send(String event, String data) {
    return frame(
        ByteBuffer.wrap(
            ("event: " + event + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8)));
  }

  /** Sends a line that clients skip, so that proxies keep the connection. */
  boolean comment() {
    return frame(COMMENT.duplicate());
  }

  /** Ends the stream after what was sent before. */
  @Override
  public void close() {
    lock.lock();
    try {
      closing = true;
    } finally {
      lock.unlock();
    }
    next();
  }

  private boolean frame(ByteBuffer frame) {
    boolean tooSlow;
    lock.lock();
    try {
      if (closing || closed) {
        return false;
      }
      tooSlow = waiting.size() >= MOST_WAITING;
      if (!tooSlow) {
        waiting.add(frame);
      }
    } finally {
      lock.unlock();
    }
    if (tooSlow) {
      end(new IllegalStateException("the client does not read its events"));
      return false;
    }
    next();
    return true;
  }

  private void next() {
    @Nullable ByteBuffer frame;
    lock.lock();
    try {
      if (writing || closed) {
        return;
      }
      frame = waiting.poll();
      if (frame == null && !closing) {
        return;
      }
      writing = true;
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
    lock.lock();
    try {
      writing = false;
    } finally {
      lock.unlock();
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
