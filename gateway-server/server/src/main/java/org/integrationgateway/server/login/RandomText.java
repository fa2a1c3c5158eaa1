package org.integrationgateway.server.login;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Random texts of logins and connect flows, and the challenge of a verifier. */
public final class RandomText {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 32;

  private RandomText() {}

  /** 256 random bits in 43 characters, which is also a verifier of PKCE (RFC 7636, section 4.1). */
  public static String secret() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return base64(bytes);
  }

  /** The challenge {@code S256} (RFC 7636, section 4.2). */
  public static String challenge(String verifier) {
    try {
      return base64(
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
