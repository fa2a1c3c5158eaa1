package org.integrationgateway.fleet.figures;

import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/**
 * The calls of a step in few bytes: for each pair of app and door that had calls its number, a bit
 * for each count that is not zero, these counts, and the longest call. Numbers have as many bytes
 * as they need.
 */
final class PackedCalls {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  private final byte[] bytes;

  private PackedCalls(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Packs counts.
   *
   * @param calls by the number of their pair
   */
  static PackedCalls of(Map<Integer, CallCounts> calls) {
    var out = new ByteArrayOutputStream();
    int last = 0;
    for (var entry : new TreeMap<>(calls).entrySet()) {
      var counts = entry.getValue();
      if (!counts.isZero()) {
        write(out, (long) entry.getKey() - last);
        last = entry.getKey();
        write(out, present(counts));
        for (int i = 0; i < counts.size(); i++) {
          if (counts.at(i) != 0) {
            write(out, counts.at(i));
          }
        }
        write(out, counts.longest());
      }
    }
    return new PackedCalls(out.toByteArray());
  }

  /** The calls of a {@link #text}. */
  static PackedCalls of(String text) {
    return new PackedCalls(Base64.getDecoder().decode(text));
  }

  /** The calls in Base64, for another replica. */
  String text() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  int size() {
    return bytes.length;
  }

  /** Gives the counts of each pair, in the order of their numbers. */
  void forEach(Bounds bounds, ObjIntConsumer<CallCounts> each) {
    var in = new Reader();
    int number = 0;
    while (in.at < bytes.length) {
      number += (int) in.next();
      long present = in.next();
      var counts = CallCounts.of(bounds);
      for (int i = 0; i < counts.size(); i++) {
        if ((present >> i & 1) == 1) {
          counts.add(i, in.next());
        }
      }
      counts.longest(in.next());
      each.accept(counts, number);
    }
  }

  private static long present(CallCounts counts) {
    long bits = 0;
    for (int i = 0; i < counts.size(); i++) {
      bits |= counts.at(i) == 0 ? 0 : 1L << i;
    }
    return bits;
  }

  private static void write(ByteArrayOutputStream out, long number) {
    long rest = number;
    while (rest >= MORE) {
      out.write((int) (rest & MORE - 1) | MORE);
      rest >>>= BITS;
    }
    out.write((int) rest);
  }

  /** A place in the bytes. */
  private final class Reader {
    private int at;

    long next() {
      long number = 0;
      for (int shift = 0; ; shift += BITS) {
        int one = bytes[at++];
        number |= (long) (one & MORE - 1) << shift;
        if (one >= 0) {
          return number;
        }
      }
    }
  }
}
