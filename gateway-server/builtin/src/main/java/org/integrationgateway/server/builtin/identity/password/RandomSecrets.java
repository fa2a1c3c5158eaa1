package org.integrationgateway.server.builtin.identity.password;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.integrationgateway.sdk.Secret;

/** Random secrets, and their hashes. */
public final class RandomSecrets {
  private static final SecureRandom SOURCE = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 16;

  private RandomSecrets() {}

  public static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    SOURCE.nextBytes(bytes);
    return bytes;
  }

  /** A new secret of 256 bits after a prefix that names its kind. */
  public static Secret secret(String prefix) {
    return Secret.of(prefix + text(bytes(SECRET_BYTES)));
  }

  public static String id(String prefix) {
    return prefix + text(bytes(ID_BYTES));
  }

  /** The hash of a secret, to store. A fast hash is enough for 256 random bits. */
  public static String hash(Secret secret) {
    return HexFormat.of().formatHex(secret.useBytes(RandomSecrets::sha256));
  }

  public static String hash(String text) {
    return HexFormat.of().formatHex(sha256(text.getBytes(StandardCharsets.UTF_8)));
  }

  public static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
