package org.integrationgateway.surfaces.socket;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;
import org.integrationgateway.base.budget.MemoryBudget;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.memory.HeldMemory;
import org.jspecify.annotations.Nullable;

/**
 * A connection of WebSocket for messages of text, which one thread reads. The next message is
 * received when the one before it was taken, so a slow reader slows the server down. Its memory is
 * counted for the request that opens the connection.
 */
public final class TextSocket implements FrameHandler, AutoCloseable {
  private static final Duration LATER = Duration.ofMillis(500);

  private final long largest;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final MemoryBudget.Share memory = MemoryBudget.ofThisProcess().share(HeldMemory.holder());
  private ByteArrayOutputStream pieces = new ByteArrayOutputStream();
  private @Nullable CoreSession session;
  private byte @Nullable [] message;
  private @Nullable EndedException end;

  /**
   * @param largest bytes of a message
   */
  TextSocket(long largest) {
    this.largest = largest;
  }

  /** The end of a connection. */
  public static final class EndedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int code;

    EndedException(int code, @Nullable String reason) {
      super(
          "the WebSocket ended with %d%s"
              .formatted(code, reason == null || reason.isBlank() ? "" : ": " + reason),
          null);
      this.code = code;
    }

    /** The code (RFC 6455, section 7.4). */
    public int code() {
      return code;
    }
  }

  /**
   * Waits for the next message.
   *
   * @param nanos to wait at most
   * @return empty when that time is over
   * @throws EndedException when the connection has ended
   */
  public Optional<byte[]> receive(long nanos) throws EndedException, InterruptedException {
    long left = nanos;
    lock.lockInterruptibly();
    try {
      while (message == null && end == null) {
        if (left <= 0) {
          return Optional.empty();
        }
        left = await(left);
      }
      var taken = message;
      if (taken == null) {
        throw end == null ? new EndedException(CloseStatus.NO_CLOSE, null) : end;
      }
      message = null;
      memory.close();
      demand();
      return Optional.of(taken);
    } finally {
      lock.unlock();
    }
  }

  private long await(long nanos) throws InterruptedException {
    ProcessorPlace.beginWait();
    try {
      return changed.awaitNanos(nanos);
    } finally {
      ProcessorPlace.endWait();
    }
  }

  /**
   * Sends a message; returns when it was written.
   *
   * @param nanos to wait at most for a server that does not read
   */
  public void send(String text, long nanos) throws IOException, InterruptedException {
    var open = session;
    if (open == null) {
      throw new IOException("the WebSocket is not open");
    }
    var written = new Callback.Completable();
    open.sendFrame(new Frame(OpCode.TEXT, text), written, false);
    ProcessorPlace.beginWait();
    try {
      written.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException full) {
      open.abort();
      throw new IOException("the server does not read what it is sent", full);
    } catch (ExecutionException broken) {
      throw why(broken);
    } finally {
      ProcessorPlace.endWait();
    }
  }

  /** The end of the connection, whose code comes a little later than the failure of a message. */
  private IOException why(ExecutionException broken) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      if (end == null) {
        changed.awaitNanos(LATER.toNanos());
      }
      return end == null ? new IOException("the WebSocket has ended", broken.getCause()) : end;
    } finally {
      lock.unlock();
    }
  }

  private void demand() {
    if (session != null && end == null) {
      session.demand();
    }
  }

  @Override
  public void onOpen(CoreSession opened, Callback callback) {
    opened.setIdleTimeout(Duration.ZERO);
    boolean isLate;
    lock.lock();
    try {
      session = opened;
      isLate = end != null;
    } finally {
      lock.unlock();
    }
    callback.succeeded();
    if (isLate) {
      opened.abort();
    } else {
      opened.demand();
    }
  }

  @Override
  public void onFrame(Frame frame, Callback callback) {
    lock.lock();
    try {
      if (frame.getOpCode() == OpCode.PING && session != null) {
        // A server that sends pings and reads no pongs gets to send no more.
        var pong = new Frame(OpCode.PONG, frame.getPayload().slice());
        session.sendFrame(pong, Callback.from(callback, this::next), false);
        return;
      }
      boolean isWhole = frame.isDataFrame() && took(frame);
      callback.succeeded();
      if (!isWhole && frame.getOpCode() != OpCode.CLOSE) {
        demand();
      }
    } finally {
      lock.unlock();
    }
  }

  private void next() {
    lock.lock();
    try {
      demand();
    } finally {
      lock.unlock();
    }
  }

  /** Takes a piece of a message; returns whether the message is whole. */
  private boolean took(Frame frame) {
    var payload = frame.getPayload();
    if (end != null) {
      return true;
    }
    if (pieces.size() + (long) payload.remaining() > largest) {
      ended(CloseStatus.MESSAGE_TOO_LARGE, "a message has more than " + largest + " bytes");
      close();
      return true;
    }
    // The buffer of the pieces and the message that they become.
    if (!memory.take(2L * payload.remaining())) {
      ended(CloseStatus.MESSAGE_TOO_LARGE, "there is no memory for a message of this length");
      close();
      return true;
    }
    var bytes = new byte[payload.remaining()];
    payload.get(bytes);
    pieces.writeBytes(bytes);
    if (!frame.isFin()) {
      return false;
    }
    message = pieces.toByteArray();
    pieces = new ByteArrayOutputStream();
    changed.signalAll();
    return true;
  }

  private void ended(int code, @Nullable String reason) {
    lock.lock();
    try {
      if (end == null) {
        end = new EndedException(code, reason);
      }
      pieces = new ByteArrayOutputStream();
      if (message == null) {
        memory.close();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void onError(Throwable cause, Callback callback) {
    ended(CloseStatus.NO_CLOSE, cause.getMessage());
    callback.succeeded();
  }

  @Override
  public void onClosed(CloseStatus status, Callback callback) {
    ended(status.getCode(), status.getReason());
    callback.succeeded();
  }

  /**
   * Ends the connection, and the wait of the thread that reads it; also when it is opened
   * afterwards.
   */
  public void abandon() {
    ended(CloseStatus.NO_CLOSE, null);
    close();
  }

  @Override
  public void close() {
    lock.lock();
    try {
      pieces = new ByteArrayOutputStream();
      message = null;
      memory.close();
    } finally {
      lock.unlock();
    }
    var open = session;
    if (open != null) {
      open.close(CloseStatus.NORMAL, null, Callback.from(open::abort));
    }
  }
}
