package org.integrationgateway.testkit.indexeddb;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Random;
import org.integrationgateway.sdk.indexeddb.record.Binary;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Random keys of all types, edge cases more often. */
final class RandomKeys {
  private static final String[] TEXTS = {"", "\0", "a", "a\0", "ab", "\u0080", "\uD83D", "\uE000"};
  private static final double[] NUMBERS = {
    0, 1, 2, 3, 4, 5, -1, 0.5, Double.MIN_VALUE, -Double.MAX_VALUE, Double.NEGATIVE_INFINITY
  };
  private static final byte[] BYTES = {0, 1, 127, -128, -1};

  private final Random random;

  RandomKeys(Random random) {
    this.random = random;
  }

  Key next() {
    return next(1);
  }

  private Key next(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 7)) {
      case 0, 1, 2, 3 -> Key.of(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 4 -> Key.of(Instant.EPOCH.plusNanos(random.nextInt(3) - 1));
      case 5 -> Key.of(TEXTS[random.nextInt(TEXTS.length)]);
      case 6 -> {
        var bytes = new byte[random.nextInt(3)];
        for (int i = 0; i < bytes.length; i++) {
          bytes[i] = BYTES[random.nextInt(BYTES.length)];
        }
        yield Key.of(bytes);
      }
      default -> {
        var parts = new ArrayList<Key>();
        for (int left = random.nextInt(3); left > 0; left--) {
          parts.add(next(depth - 1));
        }
        yield new Key.Array(parts);
      }
    };
  }

  /** A key as a member of a document. */
  static Object value(Key key) {
    if (key instanceof Key.Number number) {
      return number.value();
    }
    if (key instanceof Key.Date date) {
      return date.value();
    }
    if (key instanceof Key.Text text) {
      return text.value();
    }
    if (key instanceof Key.Binary binary) {
      return Binary.of(binary.value());
    }
    return ((Key.Array) key).parts().stream().map(RandomKeys::value).toList();
  }
}
