package org.integrationgateway.packaging.image.launcher;

import java.io.OutputStream;

/**
 * Computes the checksum that {@code cksum} prints for the bytes written here (POSIX.1-2017, utility
 * {@code cksum}).
 */
public final class PosixChecksum extends OutputStream {
  private static final int POLYNOMIAL = 0x04c11db7;
  private static final int[] TABLE = table();

  private int crc;
  private long count;

  @Override
  public void write(int value) {
    crc = next(crc, value);
    count++;
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    for (var at = from; at < from + length; at++) {
      crc = next(crc, bytes[at]);
    }
    count += length;
  }

  /** Returns the checksum, which includes the length, and the length: {@code 3015617425 6}. */
  public String text() {
    var whole = crc;
    for (var rest = count; rest != 0; rest >>>= 8) {
      whole = next(whole, (int) rest);
    }
    return Integer.toUnsignedString(~whole) + " " + count;
  }

  private static int next(int crc, int value) {
    return (crc << 8) ^ TABLE[(crc >>> 24) ^ (value & 0xff)];
  }

  private static int[] table() {
    var table = new int[256];
    for (var value = 0; value < table.length; value++) {
      var rest = value << 24;
      for (var bit = 0; bit < 8; bit++) {
        rest = (rest << 1) ^ (rest < 0 ? POLYNOMIAL : 0);
      }
      table[value] = rest;
    }
    return table;
  }
}
