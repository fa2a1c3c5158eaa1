package org.integrationgateway.builtin.indexeddb.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** A growing buffer. */
final class Bytes {
  private ByteBuffer buffer = ByteBuffer.allocate(256);

  Bytes put(int value) {
    room(1).put((byte) value);
    return this;
  }

  Bytes putInt(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  Bytes putLong(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  /** The number of bytes, then the bytes. */
  Bytes putSized(byte[] bytes) {
    putInt(bytes.length);
    room(bytes.length).put(bytes);
    return this;
  }

  byte[] toArray() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  private ByteBuffer room(int wanted) {
    if (buffer.remaining() < wanted) {
      int least = Math.addExact(buffer.position(), wanted);
      var larger = ByteBuffer.allocate(Math.max(least, 2 * buffer.capacity()));
      larger.put(buffer.flip());
      buffer = larger;
    }
    return buffer;
  }
}
