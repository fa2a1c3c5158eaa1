package org.integrationgateway.mcp.door.stream;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.http.exchange.EventFrame;
import org.integrationgateway.mcp.door.rpc.MessageStream;
import org.integrationgateway.mcp.session.McpSession;
import org.jspecify.annotations.Nullable;

/**
 * A stream of messages that outlives its connections: the last messages are kept, and a client that
 * comes back gets those that it has missed (2025-11-25, Transports, Resumability and Redelivery).
 */
final class ResumableStream implements MessageStream {
  /** How long a client that has read an event waits before it comes back. */
  private static final long RETRY_MILLIS = 1000;

  private static final int MOST_EVENTS = 200;
  private static final int MOST_BYTES = 512 * 1024;

  private final String id;
  private final McpSession session;
  private final boolean answers;
  private final boolean marked;
  private final KeptBytes total;
  private final Runnable whenGone;
  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Event> kept = new ArrayDeque<>();
  private int bytes;
  private long last;
  private boolean complete;
  private boolean ended;
  private @Nullable Connection connection;
  private long aloneSince = System.nanoTime();

  private record Event(long number, byte[] frame) {}

  /** The connection that carries the stream to the client now. */
  interface Connection {
    /** Sends an event; false when the connection has ended. */
    boolean send(byte[] frame);

    /** Sends an event unless the client is too slow; false when the connection has ended. */
    boolean offer(byte[] frame);

    /** Sends a last event, and ends the connection. */
    void finish(byte[] frame);

    /** Ends the connection after what was sent before. */
    void close();
  }

  /**
   * @param id unique among all streams of all replicas
   * @param answers whether it belongs to a request, and ends with its answer
   * @param marked whether a connection begins with an event that only has an id
   * @param total memory of all kept messages
   * @param whenGone run when the client of a request does not come back
   */
  ResumableStream(
      String id,
      McpSession session,
      boolean answers,
      boolean marked,
      KeptBytes total,
      Runnable whenGone) {
    this.id = id;
    this.session = session;
    this.answers = answers;
    this.marked = marked;
    this.total = total;
    this.whenGone = whenGone;
  }

  String id() {
    return id;
  }

  McpSession session() {
    return session;
  }

  /** Whether the stream belongs to a request. */
  boolean answers() {
    return answers;
  }

  /**
   * Carries the stream on over this connection, and ends an older one.
   *
   * @param after number of the last event that the client has seen
   */
  void attach(Connection next, long after) {
    @Nullable Connection before;
    lock.lock();
    try {
      before = connection;
      boolean over = complete || ended;
      connection = over ? null : next;
      var missed = missed(after);
      if (over) {
        next.finish(missed);
      } else if (missed.length > 0) {
        next.send(missed);
      }
    } finally {
      lock.unlock();
    }
    if (before != null) {
      before.close();
    }
  }

  private byte[] missed(long after) {
    var missed = new ByteArrayOutputStream();
    if (marked && !complete) {
      missed.writeBytes(EventFrame.mark(id + '-' + Math.min(after, last), RETRY_MILLIS));
    }
    for (var event : kept) {
      if (event.number > after) {
        missed.writeBytes(event.frame);
      }
    }
    return missed.toByteArray();
  }

  /** Sends an event that is no message, and is not kept. */
  void greet(byte[] frame) {
    lock.lock();
    try {
      if (connection != null) {
        connection.send(frame);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The connection has ended; the client may come back. */
  void detach(Connection gone) {
    lock.lock();
    try {
      if (connection == gone) {
        connection = null;
        aloneSince = System.nanoTime();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether a connection carries it now. */
  boolean attached() {
    lock.lock();
    try {
      return connection != null;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the stream has had no connection for this long. */
  boolean aloneFor(long nanos) {
    lock.lock();
    try {
      return connection == null && System.nanoTime() - aloneSince > nanos;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean offer(byte[] message) {
    return add(message, false);
  }

  @Override
  public boolean send(byte[] message) {
    return add(message, true);
  }

  private boolean add(byte[] message, boolean needed) {
    lock.lock();
    try {
      if (complete || ended) {
        return false;
      }
      var frame = keep(message);
      if (connection != null && !(needed ? connection.send(frame) : connection.offer(frame))) {
        connection = null;
        aloneSince = System.nanoTime();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private byte[] keep(byte[] message) {
    var frame = EventFrame.message(id + '-' + ++last, message);
    kept.add(new Event(last, frame));
    bytes += frame.length;
    total.add(frame.length);
    while (kept.size() > 1 && (kept.size() > MOST_EVENTS || bytes > MOST_BYTES || total.isFull())) {
      int gone = kept.remove().frame.length;
      bytes -= gone;
      total.add(-gone);
    }
    return frame;
  }

  @Override
  public void finish(byte[] answer) {
    @Nullable Connection carrying;
    lock.lock();
    try {
      if (complete || ended) {
        return;
      }
      complete = true;
      carrying = connection;
      connection = null;
      aloneSince = System.nanoTime();
      var frame = keep(answer);
      if (carrying != null) {
        carrying.finish(frame);
      }
      if (total.isFull()) {
        forget();
      }
    } finally {
      lock.unlock();
    }
  }

  private void forget() {
    kept.clear();
    total.add(-bytes);
    bytes = 0;
  }

  /** Whether the answer of the stream was sent, or it has ended without an answer. */
  boolean over() {
    lock.lock();
    try {
      return complete || ended;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    @Nullable Connection carrying;
    lock.lock();
    try {
      ended = true;
      carrying = connection;
      connection = null;
      forget();
    } finally {
      lock.unlock();
    }
    if (carrying != null) {
      carrying.close();
    }
  }

  /** Ends it because its client does not come back, or its session has ended. */
  void abandon() {
    boolean waiting = answers && !over();
    close();
    if (waiting) {
      whenGone.run();
    }
  }
}
