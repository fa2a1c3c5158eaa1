package org.integrationgateway.http.identity;

import java.security.SecureRandom;
import java.util.Base64;
import org.integrationgateway.base.digest.Sha256;

/** Random texts of logins, connect flows and pages, and the challenge of a verifier. */
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
    return base64(Sha256.of(verifier));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
