package org.integrationgateway.manifest.verify;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Reads and writes HTTP/2 frames (RFC 9113, section 4) on a channel, within a deadline. */
final class Http2Frames implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int END_STREAM = 1;
  static final int ACK = 1;
  static final int END_HEADERS = 4;

  private static final int HEAD = 9;
  private static final int LARGEST = 1 << 16;

  private final SocketChannel channel;
  private final Selector selector;
  private final long deadline;

  /** One frame. */
  record Frame(int type, int flags, int stream, ByteBuffer payload) {
    boolean has(int flag) {
      return (flags & flag) != 0;
    }
  }

  Http2Frames(SocketChannel channel, Duration time) throws IOException {
    this.channel = channel;
    this.deadline = System.nanoTime() + time.toNanos();
    channel.configureBlocking(false);
    this.selector = Selector.open();
    channel.register(selector, SelectionKey.OP_READ);
  }

  void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (channel.write(bytes) == 0) {
        await(SelectionKey.OP_WRITE);
      }
    }
  }

  void send(int type, int flags, int stream, byte[] payload) throws IOException {
    send(
        ByteBuffer.allocate(HEAD + payload.length)
            .putInt(payload.length << 8 | type)
            .put((byte) flags)
            .putInt(stream)
            .put(payload)
            .flip());
  }

  Frame next() throws IOException {
    var head = read(HEAD);
    int lengthAndType = head.getInt();
    int length = lengthAndType >>> 8;
    if (length > LARGEST) {
      throw new IOException("a frame of " + length + " bytes, which no provider sends");
    }
    int flags = head.get();
    int stream = head.getInt() & Integer.MAX_VALUE;
    return new Frame(lengthAndType & 0xff, flags, stream, read(length));
  }

  private ByteBuffer read(int length) throws IOException {
    var bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      int count = channel.read(bytes);
      if (count < 0) {
        throw new EOFException("the provider hung up");
      }
      if (count == 0) {
        await(SelectionKey.OP_READ);
      }
    }
    return bytes.flip();
  }

  private void await(int operation) throws IOException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      throw new IOException("no answer in time");
    }
    channel.keyFor(selector).interestOps(operation);
    selector.select(left);
    selector.selectedKeys().clear();
  }

  @Override
  public void close() throws IOException {
    selector.close();
    channel.close();
  }
}
