package org.integrationgateway.builtin.indexeddb.codec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Random;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Random keys of all types, with many edge cases. */
public final class RandomKeys {
  private static final char[] UNITS = {
    '\0', '\1', 'a', 'b', 'z', '\u007F', '\u0080', '\u07FF', '\u0800', '\uD83D', '\uDE00', '\uE000',
    '\uFFFF'
  };
  private static final double[] NUMBERS = {
    0,
    1,
    -1,
    0.5,
    -0.5,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    1L << 53,
    Double.NEGATIVE_INFINITY,
    Double.POSITIVE_INFINITY
  };
  private static final byte[] BYTES = {0, 1, 127, -128, -1};

  private final Random random;

  public RandomKeys(long seed) {
    random = new Random(seed);
  }

  public Key next() {
    return next(2);
  }

  private Key next(int depth) {
    return switch (random.nextInt(depth > 0 ? 5 : 4)) {
      case 0 ->
          Key.of(
              random.nextBoolean()
                  ? NUMBERS[random.nextInt(NUMBERS.length)]
                  : random.nextGaussian());
      case 1 ->
          Key.of(Instant.EPOCH.plusSeconds(random.nextInt(-3, 3)).plusNanos(random.nextInt(3)));
      case 2 -> {
        var text = new StringBuilder();
        for (int left = random.nextInt(4); left > 0; left--) {
          text.append(UNITS[random.nextInt(UNITS.length)]);
        }
        yield Key.of(text.toString());
      }
      case 3 -> {
        var bytes = new byte[random.nextInt(4)];
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = BYTES[random.nextInt(BYTES.length)];
        }
        yield Key.of(bytes);
      }
      default -> {
        var parts = new ArrayList<Key>();
        for (int left = random.nextInt(4); left > 0; left--) {
          parts.add(next(depth - 1));
        }
        yield new Key.Array(parts);
      }
    };
  }
}
