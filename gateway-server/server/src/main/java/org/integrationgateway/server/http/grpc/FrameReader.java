package org.integrationgateway.server.http.grpc;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits a body into gRPC messages. Each has a flag, its length in four bytes, and its bytes. */
final class FrameReader {
  /** The longest message. */
  static final int MOST_BYTES = 16 << 20;

  private static final int HEAD = 5;
  private static final int FIRST_BYTES = 16 << 10;

  private final ByteBuffer head = ByteBuffer.allocate(HEAD);
  private byte @Nullable [] message;
  private int length;
  private int filled;

  /** A body that is not a sequence of gRPC messages. */
  static final class InvalidFrameException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The number of a gRPC status. */
    private final int status;

    InvalidFrameException(int status, String message) {
      super(message);
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  /**
   * Consumes bytes until a message is complete. Returns that message, or null when it needs more.
   */
  byte @Nullable [] take(ByteBuffer bytes) throws InvalidFrameException {
    while (head.hasRemaining() && bytes.hasRemaining()) {
      head.put(bytes.get());
      if (!head.hasRemaining()) {
        begin();
      }
    }
    if (message == null) {
      return null;
    }
    fill(bytes);
    if (filled < length) {
      return null;
    }
    var whole = message.length == length ? message : Arrays.copyOf(message, length);
    message = null;
    head.clear();
    return whole;
  }

  private void begin() throws InvalidFrameException {
    if (head.get(0) != 0) {
      throw new InvalidFrameException(12, "compressed messages are not supported: send identity");
    }
    length = head.getInt(1);
    if (length < 0 || length > MOST_BYTES) {
      throw new InvalidFrameException(
          8,
          "a message has %d bytes, the limit is %d"
              .formatted(Integer.toUnsignedLong(length), MOST_BYTES));
    }
    filled = 0;
    message = new byte[Math.min(length, FIRST_BYTES)];
  }

  /** Allocates for the bytes that have arrived, not for those that were announced. */
  private void fill(ByteBuffer bytes) {
    var room = message == null ? new byte[0] : message;
    int more = Math.min(bytes.remaining(), length - filled);
    if (filled + more > room.length) {
      room = Arrays.copyOf(room, Math.min(length, Math.max(filled + more, room.length * 2)));
      message = room;
    }
    bytes.get(room, filled, more);
    filled += more;
  }

  /** Whether a message has begun and not ended. */
  boolean isInside() {
    return head.position() > 0;
  }
}
