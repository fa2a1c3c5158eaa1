package org.integrationgateway.providers.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes messages, one a line, on a thread of its own: a program that does not read its input holds
 * up no caller.
 */
final class MessageWriter {
  private static final int MOST_MESSAGES = 4096;
  private static final long MOST_BYTES = 64L << 20;

  private final OutputStream out;
  private final Runnable broken;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
  private final Thread thread;
  private long bytes;
  private boolean closed;

  /**
   * @param broken run when the program does not take messages any more
   */
  MessageWriter(String provider, OutputStream out, Runnable broken) {
    this.out = out;
    this.broken = broken;
    this.thread = DaemonThread.of("provider-" + provider + "-input", this::write);
  }

  void start() {
    thread.start();
  }

  /** Queues a message; false when the program has not read the ones before. */
  boolean send(ObjectNode message) {
    var text = Json.write(message);
    lock.lock();
    try {
      if (closed || waiting.size() >= MOST_MESSAGES || bytes + text.length > MOST_BYTES) {
        return false;
      }
      waiting.add(text);
      bytes += text.length;
      changed.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Closes the program's input after what is queued: it is to end. */
  void finish() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void write() {
    try (out) {
      for (var next = next(); next != null; next = next()) {
        out.write(next);
        out.write('\n');
        out.flush();
      }
    } catch (IOException e) {
      finish();
      broken.run();
    }
  }

  private byte @Nullable [] next() {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      var next = waiting.poll();
      if (next != null) {
        bytes -= next.length;
      }
      return next;
    } finally {
      lock.unlock();
    }
  }
}
