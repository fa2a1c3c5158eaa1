package org.integrationgateway.sdk.identity;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.sdk.Secret;

/** Random secrets, and the SHA-256 hashes that are stored in place of them. */
public final class RandomSecrets {
  private static final SecureRandom SOURCE = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 16;

  private RandomSecrets() {}

  /** Returns this many random bytes. */
  public static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    SOURCE.nextBytes(bytes);
    return bytes;
  }

  /** A new secret of 256 bits, in base64url, after a prefix that names its kind. */
  public static Secret secret(String prefix) {
    return Secret.of(prefix + text(bytes(SECRET_BYTES)));
  }

  /** A new id of 128 bits, in base64url, after a prefix that names its kind. */
  public static String id(String prefix) {
    return prefix + text(bytes(ID_BYTES));
  }

  /** The hash of a secret, in hexadecimal. A fast hash is enough for 256 random bits. */
  public static String hash(Secret secret) {
    return HexFormat.of().formatHex(secret.useBytes(Sha256::of));
  }

  /** The hash of a text in UTF-8, in hexadecimal. */
  public static String hash(String text) {
    return Sha256.hex(text);
  }

  /** The code challenge of a verifier, by the method S256 (RFC 7636, section 4.2). */
  public static String challenge(Secret codeVerifier) {
    return text(codeVerifier.useBytes(Sha256::of));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
