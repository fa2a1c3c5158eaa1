package org.integrationgateway.sdk.internal.tunnel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * One direction of a tunnel: copies the bytes and the end of the stream from one socket to the
 * other.
 */
final class Pump {
  private static final int BUFFER = 16 * 1024;

  private final SocketChannel from;
  private final SocketChannel to;
  private final ByteBuffer buffer;
  private boolean ended;
  private boolean told;

  /**
   * @param first bytes to send before those of the source
   */
  Pump(SocketChannel from, SocketChannel to, ByteBuffer first) {
    this.from = from;
    this.to = to;
    this.buffer = ByteBuffer.allocate(Math.max(BUFFER, first.remaining())).put(first);
  }

  /** Copies all bytes that can be copied without blocking; true when it copied any. */
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

  /** The operations to wait for at the source. */
  int reads() {
    return !ended && buffer.hasRemaining() ? SelectionKey.OP_READ : 0;
  }

  /** The operations to wait for at the destination. */
  int writes() {
    return buffer.position() > 0 ? SelectionKey.OP_WRITE : 0;
  }

  /** Whether the end of the stream has been passed on. */
  boolean isOver() {
    return told;
  }
}
