package org.integrationgateway.sdk.tunnel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One direction of a tunnel: what one socket says is what the other one hears, its end included.
 */
final class Pump {
  private static final int BUFFER = 16 * 1024;

  private final SocketChannel from;
  private final SocketChannel to;
  private final ByteBuffer buffer;
  private boolean ended;
  private boolean told;

  /**
   * @param first what is said before anything else
   */
  Pump(SocketChannel from, SocketChannel to, ByteBuffer first) {
    this.from = from;
    this.to = to;
    this.buffer = ByteBuffer.allocate(Math.max(BUFFER, first.remaining())).put(first);
  }

  /** Carries what can be carried without waiting; true when there was something. */
  boolean move() throws IOException {
    boolean moved = false;
    for (boolean going = true; going; moved |= going) {
      going = read() | write();
    }
    if (ended && !told && buffer.position() == 0) {
      to.shutdownOutput();
      told = true;
    }
    return moved;
  }

  private boolean read() throws IOException {
    if (ended || !buffer.hasRemaining()) {
      return false;
    }
    int count = from.read(buffer);
    ended = count < 0;
    return count > 0;
  }

  private boolean write() throws IOException {
    if (buffer.position() == 0) {
      return false;
    }
    buffer.flip();
    int count = to.write(buffer);
    buffer.compact();
    return count > 0;
  }

  /** What it waits for at its source. */
  int reads() {
    return !ended && buffer.hasRemaining() ? SelectionKey.OP_READ : 0;
  }

  /** What it waits for at its destination. */
  int writes() {
    return buffer.position() > 0 ? SelectionKey.OP_WRITE : 0;
  }

  /** Whether the end has been passed on. */
  boolean isOver() {
    return told;
  }
}
