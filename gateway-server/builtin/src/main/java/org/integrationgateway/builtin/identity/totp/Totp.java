package org.integrationgateway.builtin.identity.totp;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.OptionalLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.RandomSecrets;

/**
 * One-time codes of six digits that change every 30 seconds (TOTP, RFC 6238), with the parameters
 * that every authenticator program knows: HMAC-SHA-1, 160 bits of key.
 */
public final class Totp {
  private static final int KEY_BYTES = 20;
  private static final int STEP_SECONDS = 30;
  private static final int DRIFT = 1;
  private static final int MODULUS = 1_000_000;

  private Totp() {}

  /** A new key. */
  public static Secret key() {
    return Secret.of(RandomSecrets.bytes(KEY_BYTES));
  }

  /** The key as people type it. */
  public static String typed(Secret key) {
    return key.useBytes(Base32::of);
  }

  /**
   * The key as a link that authenticator programs read.
   *
   * @param issuer name of the gateway, without a colon
   */
  public static URI link(Secret key, String issuer, String login) {
    return URI.create(
        "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=6&period=%d"
            .formatted(
                PercentEncoding.VALUE.encode(issuer),
                PercentEncoding.VALUE.encode(login),
                typed(key),
                PercentEncoding.VALUE.encode(issuer),
                STEP_SECONDS));
  }

  /**
   * The step of time that a code belongs to. One step before and one after are accepted, for clocks
   * that differ (RFC 6238, section 5.2).
   *
   * @param last step of the last accepted code; codes until then are refused
   */
  static OptionalLong step(Secret key, String code, Instant now, long last) {
    long present = now.getEpochSecond() / STEP_SECONDS;
    byte[] given = code.getBytes(StandardCharsets.UTF_8);
    var found = OptionalLong.empty();
    // All steps are computed, so that the time it takes tells nothing.
    for (long step = present - DRIFT; step <= present + DRIFT; step++) {
      byte[] expected = code(key, step).getBytes(StandardCharsets.US_ASCII);
      if (MessageDigest.isEqual(expected, given) && step > last) {
        found = OptionalLong.of(step);
      }
    }
    return found;
  }

  /** The code of the present step. */
  public static String code(Secret key, Instant now) {
    return code(key, now.getEpochSecond() / STEP_SECONDS);
  }

  /** HOTP (RFC 4226, section 5.3). */
  private static String code(Secret key, long step) {
    byte[] hash = key.useBytes(bytes -> hmac(bytes, ByteBuffer.allocate(Long.BYTES).putLong(step)));
    int offset = hash[hash.length - 1] & 0xf;
    int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
    return "%06d".formatted(number % MODULUS);
  }

  private static byte[] hmac(byte[] key, ByteBuffer message) {
    try {
      var mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(key, "RAW"));
      return mac.doFinal(message.array());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
