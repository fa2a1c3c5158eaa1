package org.integrationgateway.builtin.agent.turn;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.builtin.agent.model.Model;
import org.integrationgateway.engines.agent.turn.EventDraft;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the deltas of one answer for the store. The first delta is stored at once, later ones
 * together after 50 ms, so that not every word costs a commit. A timer stores what a slow model
 * leaves waiting.
 */
final class DeltaBuffer implements Model.Listener, AutoCloseable {
  private static final int LARGEST = 2_000;
  private static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(50);

  private final String messageId;
  private final Consumer<EventDraft> keep;
  private final Timer timer;
  private final ReentrantLock lock = new ReentrantLock();
  private final StringBuilder waiting = new StringBuilder();
  private String kind = "text";
  private long kept = System.nanoTime() - MOMENT;
  private boolean timed;
  private boolean closed;
  private @Nullable RuntimeException failure;

  DeltaBuffer(String messageId, Consumer<EventDraft> keep, Timer timer) {
    this.messageId = messageId;
    this.keep = keep;
    this.timer = timer;
  }

  /** Runs an action on another thread after 50 ms, or never when the process is stopping. */
  interface Timer {
    void soon(Runnable action);
  }

  @Override
  public void text(String piece) {
    add("text", piece);
  }

  @Override
  public void reasoning(String piece) {
    add("reasoning", piece);
  }

  private void add(String of, String piece) {
    lock.lock();
    try {
      if (!of.equals(kind)) {
        flush();
        kind = of;
      }
      waiting.append(piece);
      if (waiting.length() >= LARGEST || System.nanoTime() - kept >= MOMENT) {
        flush();
      } else if (!timed) {
        timed = true;
        timer.soon(this::flushLate);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Stores what is waiting. */
  void flush() {
    lock.lock();
    try {
      if (failure != null) {
        throw failure;
      }
      if (waiting.length() > 0 && !closed) {
        var text = waiting.toString();
        waiting.setLength(0);
        keep.accept(
            kind.equals("text")
                ? EventDraft.delta(messageId, text)
                : EventDraft.reasoning(messageId, text));
        kept = System.nanoTime();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A failure is thrown at the next delta, on the thread of the turn. */
  private void flushLate() {
    lock.lock();
    try {
      timed = false;
      flush();
    } catch (RuntimeException failed) {
      failure = failed;
    } finally {
      lock.unlock();
    }
  }

  /** Stores nothing more. */
  @Override
  public void close() {
    lock.lock();
    closed = true;
    lock.unlock();
  }
}
