package org.integrationgateway.core.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * The body of a large answer while it arrives. Bytes are demanded from the network only when the
 * reader needs them, so a slow reader slows the upstream down instead of filling memory. One thread
 * at a time reads.
 */
final class UpstreamBody extends InputStream {
  /** The time after which a reader that never waits lets other threads run. */
  private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  private final byte[] collected;
  private final Content.Source source;
  private final long limit;
  private final Deadline deadline;
  private final Request request;
  private final OutboundFailures failures;
  private int given;
  private long total;
  private Content.@Nullable Chunk chunk;
  private boolean ended;
  private long sliceBegan = System.nanoTime();
  private volatile boolean arrived;

  /**
   * An answer that is longer than the collected part.
   *
   * @param first not yet released
   */
  UpstreamBody(
      byte[] collected,
      Content.Chunk first,
      Content.Source source,
      long limit,
      Deadline deadline,
      Request request,
      OutboundFailures failures) {
    this.collected = collected;
    this.chunk = first;
    this.source = source;
    this.limit = limit;
    this.deadline = deadline;
    this.request = request;
    this.failures = failures;
    this.total = (long) collected.length + first.remaining();
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (given < collected.length) {
      int size = Math.min(length, collected.length - given);
      System.arraycopy(collected, given, target, offset, size);
      given += size;
      return size;
    }
    var current = next();
    if (current == null) {
      return -1;
    }
    int size = Math.min(length, current.remaining());
    current.getByteBuffer().get(target, offset, size);
    return size;
  }

  /** A chunk with bytes left, or null at the end. */
  private Content.@Nullable Chunk next() throws IOException {
    while (true) {
      var current = chunk;
      if (current != null && current.hasRemaining()) {
        return current;
      }
      if (current != null) {
        chunk = null;
        ended = current.isLast();
        current.release();
      }
      if (ended) {
        return null;
      }
      chunk = arriving();
    }
  }

  private Content.Chunk arriving() throws IOException {
    while (true) {
      passOn();
      var read = source.read();
      if (read == null) {
        waitForMore();
        continue;
      }
      if (Content.Chunk.isFailure(read)) {
        ended = true;
        throw new IOException(
            failures.of(read.getFailure(), true).problem().detail(), read.getFailure());
      }
      total += read.remaining();
      if (total > limit) {
        read.release();
        throw abort(failures.tooLarge(limit));
      }
      return read;
    }
  }

  /**
   * An upstream that never pauses keeps its reader neither beyond the deadline nor on a processor.
   */
  private void passOn() throws IOException {
    long now = System.nanoTime();
    if (deadline.nanoTime() - now <= 0) {
      throw abort(failures.deadline());
    }
    if (now - sliceBegan > SLICE) {
      Thread.yield();
      sliceBegan = System.nanoTime();
    }
  }

  private void waitForMore() throws IOException {
    var reader = Thread.currentThread();
    arrived = false;
    source.demand(
        Invocable.from(
            Invocable.InvocationType.NON_BLOCKING,
            () -> {
              arrived = true;
              LockSupport.unpark(reader);
            }));
    while (!arrived) {
      long left = deadline.nanoTime() - System.nanoTime();
      if (left <= 0) {
        throw abort(failures.deadline());
      }
      ProcessorPlace.park(this, left);
      if (Thread.interrupted()) {
        Thread.currentThread().interrupt();
        throw abort(new InterruptedException("the gateway is stopping"));
      }
    }
  }

  private IOException abort(Exception reason) {
    ended = true;
    request.abort(reason);
    return new IOException(reason.getMessage(), reason);
  }

  @Override
  public void close() {
    var current = chunk;
    chunk = null;
    given = collected.length;
    if (current != null) {
      ended |= current.isLast();
      current.release();
    }
    if (!ended) {
      ended = true;
      request.abort(new TimeoutException("the reader closed the body before its end"));
    }
  }
}
