package org.integrationgateway.server.testing.login;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import org.integrationgateway.builtin.identity.totp.Totp;
import org.integrationgateway.sdk.Secret;

/** An authenticator program: it is given the key as people read it. */
public record DeviceProgram(Secret key) {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int KEY_BYTES = 20;

  /** A program with this key in base32, in groups or not. */
  public static DeviceProgram of(String typed) {
    var number = BigInteger.ZERO;
    for (char each : typed.replace(" ", "").toCharArray()) {
      number = number.shiftLeft(5).add(BigInteger.valueOf(ALPHABET.indexOf(each)));
    }
    byte[] bytes = number.toByteArray();
    byte[] whole = new byte[KEY_BYTES + 1];
    System.arraycopy(bytes, 0, whole, whole.length - bytes.length, bytes.length);
    return new DeviceProgram(Secret.of(Arrays.copyOfRange(whole, 1, whole.length)));
  }

  /** The code of this moment. */
  public String code(Instant now) {
    return Totp.code(key, now);
  }
}
