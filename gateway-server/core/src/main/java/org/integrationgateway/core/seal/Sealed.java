package org.integrationgateway.core.seal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.integrationgateway.engines.stored.StandIn;

/**
 * A value that only its key opens, as it is stored: version, length and text of the key's id,
 * nonce, then ciphertext with its tag.
 */
public final class Sealed {
  /** The form to store, as bytes. */
  public static final StandIn<Sealed, byte[]> STAND_IN =
      new StandIn<>(Sealed.class, byte[].class, Sealed::bytes, Sealed::of);

  static final int NONCE_BYTES = 12;
  static final int TAG_BYTES = 16;
  private static final byte VERSION = 1;
  private static final int LONGEST_ID = 127;

  private final byte[] bytes;
  private final String keyId;

  private Sealed(byte[] bytes, String keyId) {
    this.bytes = bytes;
    this.keyId = keyId;
  }

  /** A value from its stored form. A damaged form is refused when the value is opened. */
  public static Sealed of(byte[] stored) {
    int id = isWhole(stored) ? stored[1] : 0;
    return new Sealed(
        stored.clone(), new String(stored, Math.min(2, stored.length), id, StandardCharsets.UTF_8));
  }

  private static boolean isWhole(byte[] stored) {
    return stored.length > 2
        && stored[0] == VERSION
        && stored[1] > 0
        && stored.length >= 2 + stored[1] + NONCE_BYTES + TAG_BYTES;
  }

  static Sealed of(String keyId, byte[] nonce, byte[] ciphertext) {
    var id = keyId.getBytes(StandardCharsets.UTF_8);
    if (id.length < 1 || id.length > LONGEST_ID) {
      throw new IllegalArgumentException(
          "key id '%s' must be 1 to %d bytes long".formatted(keyId, LONGEST_ID));
    }
    var bytes =
        ByteBuffer.allocate(2 + id.length + nonce.length + ciphertext.length)
            .put(VERSION)
            .put((byte) id.length)
            .put(id)
            .put(nonce)
            .put(ciphertext)
            .array();
    return new Sealed(bytes, keyId);
  }

  /** The id of the key that opens it; empty when the stored form is damaged. */
  public String keyId() {
    return keyId;
  }

  /** The form to store. */
  public byte[] bytes() {
    return bytes.clone();
  }

  byte[] nonce() {
    int start = 2 + bytes[1];
    return Arrays.copyOfRange(bytes, start, start + NONCE_BYTES);
  }

  byte[] ciphertext() {
    return Arrays.copyOfRange(bytes, 2 + bytes[1] + NONCE_BYTES, bytes.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sealed sealed && Arrays.equals(bytes, sealed.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "sealed with '" + keyId + "'";
  }
}
