package org.integrationgateway.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events to one listener, without a thread of its own. Whoever does not read fast
 * enough is let go: a stream never holds more than a few frames.
 */
public final class EventStream implements AutoCloseable {
  private static final int MOST_WAITING = 64;

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
  }

  /** Sends one event; false when nobody listens any more. */
  public boolean send(String event, String data) {
    return frame("event: " + event + "\ndata: " + data + "\n\n");
  }

  /** Sends a line that listeners skip, so that everybody in between sees the stream alive. */
  boolean comment() {
    return frame(":\n\n");
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

  private boolean frame(String text) {
    boolean tooSlow;
    lock.lock();
    try {
      if (closing || closed) {
        return false;
      }
      tooSlow = waiting.size() >= MOST_WAITING;
      if (!tooSlow) {
        waiting.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      }
    } finally {
      lock.unlock();
    }
    if (tooSlow) {
      end(new IllegalStateException("the listener does not read its events"));
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
