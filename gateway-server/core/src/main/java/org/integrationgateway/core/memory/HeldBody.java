package org.integrationgateway.core.memory;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Bytes that arrive and are held whole: memory grows with them, and counts as it grows. */
public final class HeldBody {
  private static final int FIRST = 8 * 1024;

  private final int most;
  private byte[] bytes;
  private int length;
  private int counted;

  /**
   * Creates an empty body.
   *
   * @param most bytes that are announced or allowed
   */
  public HeldBody(int most) {
    this.most = most;
    this.bytes = new byte[Math.min(FIRST, most)];
  }

  /**
   * Reads a stream to its end.
   *
   * @return empty when it is longer than {@code most} bytes
   * @throws IOException as the stream
   */
  public static Optional<byte[]> read(InputStream in, int most) throws IOException {
    var body = new HeldBody(most);
    boolean ended = false;
    while (!ended && !body.isFull()) {
      ended = !body.readFrom(in);
    }
    return ended || in.read() < 0 ? Optional.of(body.bytes()) : Optional.empty();
  }

  /**
   * Reads some bytes.
   *
   * @return false at the end of the stream
   */
  public boolean readFrom(InputStream in) throws IOException {
    if (length == bytes.length) {
      grow();
    }
    int read = in.read(bytes, length, bytes.length - length);
    length += Math.max(0, read);
    return read >= 0;
  }

  private void grow() {
    int wanted = (int) Math.min(length * 2L, most);
    // The old and the new array exist at once while the bytes are copied.
    HeldMemory.take(wanted);
    bytes = Arrays.copyOf(bytes, wanted);
    HeldMemory.giveBack(counted);
    counted = wanted;
  }

  /** The bytes that have arrived. */
  public int length() {
    return length;
  }

  /** Whether as many have arrived as are allowed. */
  public boolean isFull() {
    return length == most;
  }

  /** The bytes that have arrived. */
  public byte[] bytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
