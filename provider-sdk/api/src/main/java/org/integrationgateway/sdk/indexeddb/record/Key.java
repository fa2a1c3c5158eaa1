package org.integrationgateway.sdk.indexeddb.record;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The key of a record. Keys of all types have one order: number, then date, string, binary, array
 * (Indexed Database API 3.0, section 2.4, "compare two keys").
 */
public sealed interface Key extends Comparable<Key> {
  /** The deepest an array may nest. */
  int DEEPEST = 16;

  /** A number. */
  static Key of(double value) {
    return new Number(value);
  }

  /**
   * A whole number.
   *
   * @throws IndexedDbException {@code DATA} when a double cannot hold it exactly: beyond 2^53, use
   *     a string or binary key
   */
  static Key of(long value) {
    if ((long) (double) value != value || value == Long.MAX_VALUE) {
      throw new IndexedDbException(
          IndexedDbException.Reason.DATA,
          "number " + value + " is not exact as a key beyond 2^53: use a string or binary key");
    }
    return new Number(value);
  }

  /** A moment. */
  static Key of(Instant value) {
    return new Date(value);
  }

  /** A text. */
  static Key of(String value) {
    return new Text(value);
  }

  /** Bytes; the array is copied. */
  static Key of(byte[] value) {
    return new Binary(value);
  }

  /** A key of several parts. */
  static Key array(Key... parts) {
    return new Array(List.of(parts));
  }

  /** A key of several texts. */
  static Key array(String... parts) {
    return new Array(Arrays.stream(parts).map(Key::of).toList());
  }

  /** The position of the type in the order of types. */
  int rank();

  /** The smallest key that is greater than this one. */
  Key successor();

  /** Compares with a key of the same type. */
  int compareWithin(Key other);

  @Override
  default int compareTo(Key other) {
    return rank() == other.rank() ? compareWithin(other) : Integer.compare(rank(), other.rank());
  }

  /**
   * A number; there is no NaN, and only one zero.
   *
   * @param value as the W3C's keys, a double
   */
  record Number(double value) implements Key {
    public Number {
      if (Double.isNaN(value)) {
        throw new IndexedDbException(IndexedDbException.Reason.DATA, "NaN cannot be a key");
      }
      value = value == 0 ? 0.0 : value;
    }

    @Override
    public int rank() {
      return 1;
    }

    @Override
    public Key successor() {
      return value == Double.POSITIVE_INFINITY
          ? Key.of(Instant.MIN)
          : new Number(Math.nextUp(value));
    }

    @Override
    public int compareWithin(Key other) {
      return Double.compare(value, ((Number) other).value);
    }
  }

  /** A moment, to the nanosecond. */
  record Date(Instant value) implements Key {
    @Override
    public int rank() {
      return 2;
    }

    @Override
    public Key successor() {
      return value.equals(Instant.MAX) ? Key.of("") : new Date(value.plusNanos(1));
    }

    @Override
    public int compareWithin(Key other) {
      return value.compareTo(((Date) other).value);
    }
  }

  /** A text, in the order of its UTF-16 code units. */
  record Text(String value) implements Key {
    @Override
    public int rank() {
      return 3;
    }

    @Override
    public Key successor() {
      return new Text(value + '\0');
    }

    @Override
    public int compareWithin(Key other) {
      return value.compareTo(((Text) other).value);
    }
  }

  /** Bytes, unsigned. */
  @SuppressWarnings("ArrayRecordComponent")
  record Binary(byte[] value) implements Key {
    public Binary {
      value = value.clone();
    }

    @Override
    public byte[] value() {
      return value.clone();
    }

    @Override
    public int rank() {
      return 4;
    }

    @Override
    public Key successor() {
      return new Binary(Arrays.copyOf(value, value.length + 1));
    }

    @Override
    public int compareWithin(Key other) {
      return Arrays.compareUnsigned(value, ((Binary) other).value);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Binary binary && Arrays.equals(value, binary.value);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(value);
    }

    @Override
    public String toString() {
      return "Binary[" + HexFormat.of().formatHex(value) + "]";
    }
  }

  /** Several keys, compared item by item; a prefix comes before longer arrays. */
  record Array(List<Key> parts) implements Key {
    public Array {
      parts = List.copyOf(parts);
      if (depth(parts) > DEEPEST) {
        throw new IndexedDbException(
            IndexedDbException.Reason.DATA, "a key nests at most " + DEEPEST + " arrays");
      }
    }

    @Override
    public int rank() {
      return 5;
    }

    @Override
    public Key successor() {
      var longer = new ArrayList<>(parts);
      longer.add(new Number(Double.NEGATIVE_INFINITY));
      return new Array(longer);
    }

    @Override
    public int compareWithin(Key other) {
      var others = ((Array) other).parts;
      for (int i = 0; i < Math.min(parts.size(), others.size()); i++) {
        int order = parts.get(i).compareTo(others.get(i));
        if (order != 0) {
          return order;
        }
      }
      return Integer.compare(parts.size(), others.size());
    }

    private static int depth(List<Key> parts) {
      int deepest = 0;
      for (var part : parts) {
        deepest = Math.max(deepest, part instanceof Array array ? depth(array.parts) : 0);
      }
      return deepest + 1;
    }
  }
}
