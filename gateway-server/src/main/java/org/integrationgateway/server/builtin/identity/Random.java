package org.integrationgateway.server.builtin.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import org.integrationgateway.sdk.Secret;

/** What nobody can guess, and what is kept of it. */
final class Random {
  private static final SecureRandom SOURCE = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final int ID_BYTES = 16;

  private Random() {}

  static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    SOURCE.nextBytes(bytes);
    return bytes;
  }

  /** A new secret of 256 bits behind a prefix that tells what it is. */
  static Secret secret(String prefix) {
    return Secret.of(prefix + text(bytes(SECRET_BYTES)));
  }

  static String id(String prefix) {
    return prefix + text(bytes(ID_BYTES));
  }

  /** What is kept of a secret: with 256 bits in it, nothing slower is needed. */
  static String hash(Secret secret) {
    return HexFormat.of().formatHex(secret.useBytes(Random::sha256));
  }

  static String hash(String text) {
    return HexFormat.of().formatHex(sha256(text.getBytes(StandardCharsets.UTF_8)));
  }

  static byte[] sha256(byte[] bytes) {
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
