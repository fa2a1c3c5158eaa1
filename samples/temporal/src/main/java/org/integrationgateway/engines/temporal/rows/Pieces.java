package org.integrationgateway.engines.temporal.rows;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.zip.CRC32;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Answers of queries in pieces, because an answer of Temporal has two megabytes at most. Each piece
 * begins with the number of pieces and the check sum of the whole.
 */
public final class Pieces {
  private static final int PIECE = 1 << 20;
  private static final int HEAD = Integer.BYTES + Long.BYTES;
  private static final int TRIES = 10;

  private Pieces() {}

  /** One piece of an answer. */
  public static byte[] of(byte[] whole, int number) {
    int count = Math.max(1, (whole.length + PIECE - 1) / PIECE);
    int from = Math.min(whole.length, number * PIECE);
    int to = Math.min(whole.length, from + PIECE);
    return ByteBuffer.allocate(HEAD + to - from)
        .putInt(count)
        .putLong(sum(whole))
        .put(whole, from, to - from)
        .array();
  }

  private static long sum(byte[] whole) {
    var sum = new CRC32();
    sum.update(whole);
    return sum.getValue();
  }

  /** The whole, again from its beginning when it changes in between. */
  public static byte[] whole(IntFunction<byte[]> pieces) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var all = new ByteArrayOutputStream();
      int count = 1;
      long sum = 0;
      for (int number = 0; number < count; number++) {
        var piece = pieces.apply(number);
        var head = ByteBuffer.wrap(piece);
        count = head.getInt();
        sum = head.getLong();
        all.writeBytes(Arrays.copyOfRange(piece, HEAD, piece.length));
      }
      if (sum(all.toByteArray()) == sum) {
        return all.toByteArray();
      }
    }
    throw new ServiceException(
        Reason.UNAVAILABLE, "the workflow changes faster than it can be read: try again");
  }
}
