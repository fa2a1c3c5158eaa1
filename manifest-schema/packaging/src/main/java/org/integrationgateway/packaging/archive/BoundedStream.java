package org.integrationgateway.packaging.archive;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * The unpacked side of an archive: counts bytes, fails at the limits, and records the zero bytes at
 * the end.
 */
final class BoundedStream extends FilterInputStream {
  private static final long NO_ALLOWANCE = Long.MAX_VALUE;

  private final Path archive;
  private final long packed;
  private final ArchiveLimits limits;
  private final ByteArrayOutputStream headers = new ByteArrayOutputStream();
  private long total;
  private long zerosAtEnd;
  private long allowedUntil = NO_ALLOWANCE;

  BoundedStream(InputStream in, Path archive, long packed, ArchiveLimits limits) {
    super(in);
    this.archive = archive;
    this.packed = packed;
    this.limits = limits;
  }

  /** Limits the bytes of the headers that are read next, because headers are kept in memory. */
  void beginHeaders(long bytes) {
    headers.reset();
    allowedUntil = total + bytes;
  }

  /** Returns the bytes read since the headers began. */
  byte[] endHeaders() {
    allowedUntil = NO_ALLOWANCE;
    return headers.toByteArray();
  }

  /** Returns how many of the last bytes were zero. */
  long zerosAtEnd() {
    return zerosAtEnd;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    if (count > 0) {
      total += count;
      check();
      if (allowedUntil != NO_ALLOWANCE) {
        headers.write(buffer, offset, count);
      }
      countZeros(buffer, offset, count);
    }
    return count;
  }

  /** Skips by reading, so that skipped bytes are counted too. */
  @Override
  public long skip(long bytes) throws IOException {
    var buffer = new byte[(int) Math.min(8192, Math.max(1, bytes))];
    long left = bytes;
    while (left > 0) {
      int count = read(buffer, 0, (int) Math.min(buffer.length, left));
      if (count < 0) {
        break;
      }
      left -= count;
    }
    return bytes - left;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void check() throws ArchiveException {
    if (limits.isTooLarge(total)) {
      throw refuse(ArchiveRule.SIZE, "unpacks to more than " + limits.unpackedBytes() + " bytes");
    }
    if (limits.isTooTight(total, packed)) {
      throw refuse(
          ArchiveRule.RATIO, "grows by more than " + limits.ratio() + " from " + packed + " bytes");
    }
    if (total > allowedUntil) {
      throw refuse(ArchiveRule.LONG_NAME, "has headers that are too long");
    }
  }

  private void countZeros(byte[] buffer, int offset, int count) {
    int end = offset + count;
    int zeros = 0;
    while (zeros < count && buffer[end - 1 - zeros] == 0) {
      zeros++;
    }
    zerosAtEnd = zeros == count ? zerosAtEnd + count : zeros;
  }

  private ArchiveException refuse(ArchiveRule rule, String detail) {
    return new ArchiveException(archive, null, rule, detail);
  }
}
