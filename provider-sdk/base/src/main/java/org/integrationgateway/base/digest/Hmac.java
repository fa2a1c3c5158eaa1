package org.integrationgateway.base.digest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC (RFC 2104). */
public final class Hmac {
  private Hmac() {}

  /** The code of a text in UTF-8 with SHA-256. */
  public static byte[] sha256(byte[] key, String text) {
    return of("HmacSHA256", key, text.getBytes(UTF_8));
  }

  /**
   * The code of bytes.
   *
   * @param algorithm that every Java has
   */
  public static byte[] of(String algorithm, byte[] key, byte[] bytes) {
    try {
      var mac = Mac.getInstance(algorithm);
      // An empty key is the key of zeros (RFC 2104, 2), which this class refuses.
      mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm));
      return mac.doFinal(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has " + algorithm, impossible);
    }
  }
}
