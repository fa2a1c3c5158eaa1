package org.integrationgateway.sdk.s3;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** A range of bytes of an object (RFC 9110, section 14.1.2). */
public sealed interface ByteRange {
  /** The range of all bytes. */
  ByteRange ALL = new Span(0, Long.MAX_VALUE);

  /** The range from a byte, counted from 0, to the end. */
  static ByteRange from(long first) {
    return new Span(first, Long.MAX_VALUE);
  }

  /** The range from a byte to another one, both included, counted from 0. */
  static ByteRange span(long first, long last) {
    return new Span(first, last);
  }

  /** The last so many. */
  static ByteRange last(long length) {
    return new Suffix(length);
  }

  /**
   * The bytes of this range in an object of this size.
   *
   * @throws ServiceException {@code RANGE} when the range begins behind the end; {@link #ALL} of
   *     nothing is nothing
   */
  Slice of(long size);

  /**
   * A part of an object.
   *
   * @param offset of the first byte
   * @param length number of bytes
   */
  record Slice(long offset, long length) {}

  /** Bytes counted from the beginning. */
  record Span(long first, long last) implements ByteRange {
    public Span {
      if (first < 0 || last < first) {
        throw new ServiceException(
            Reason.INVALID_INPUT,
            "a range goes from a byte to that one or a later one, not from %d to %d"
                .formatted(first, last));
      }
    }

    @Override
    public Slice of(long size) {
      if (first >= size && !equals(ALL)) {
        throw new ServiceException(
            Reason.RANGE,
            "the range begins at byte %d, but the object has %d bytes".formatted(first, size));
      }
      return new Slice(first, Math.min(size, last == Long.MAX_VALUE ? size : last + 1) - first);
    }
  }

  /** Bytes counted from the end. */
  record Suffix(long length) implements ByteRange {
    public Suffix {
      if (length < 0) {
        throw new ServiceException(
            Reason.INVALID_INPUT, "the length of a suffix range is negative: %d".formatted(length));
      }
    }

    @Override
    public Slice of(long size) {
      if (length == 0 || size == 0) {
        throw new ServiceException(
            Reason.RANGE,
            "the range of the last %d bytes of an object of %d bytes is empty"
                .formatted(length, size));
      }
      var taken = Math.min(size, length);
      return new Slice(size - taken, taken);
    }
  }
}
