package org.integrationgateway.builtin.identity.totp;

/** Base32 without padding (RFC 4648, section 6), which authenticator programs read. */
final class Base32 {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int BITS = 5;
  private static final int LOW = 31;

  private Base32() {}

  static String of(byte[] bytes) {
    var text = new StringBuilder();
    int buffer = 0;
    int held = 0;
    for (byte each : bytes) {
      buffer = buffer << Byte.SIZE | each & 0xff;
      held += Byte.SIZE;
      while (held >= BITS) {
        held -= BITS;
        text.append(ALPHABET.charAt(buffer >> held & LOW));
      }
      buffer &= (1 << held) - 1;
    }
    if (held > 0) {
      text.append(ALPHABET.charAt(buffer << BITS - held & LOW));
    }
    return text.toString();
  }
}
