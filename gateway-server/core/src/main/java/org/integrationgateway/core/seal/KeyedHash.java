package org.integrationgateway.core.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A hash that cannot be computed without the key (HMAC-SHA-256, RFC 2104). It is stored in place of
 * a token, and authenticates records.
 */
public final class KeyedHash {
  private static final String ALGORITHM = "HmacSHA256";
  private static final HexFormat HEX = HexFormat.of();

  private final Mac prepared;

  KeyedHash(byte[] key) {
    this.prepared = mac(key);
  }

  /** The hash of these parts, in hexadecimal. The first part names the purpose. */
  public String of(String... parts) {
    return HEX.formatHex(fresh().doFinal(Canonical.of(List.of(parts))));
  }

  /** HKDF with one block of output, 32 bytes (RFC 5869). */
  static byte[] derive(byte[] material, String salt, String info) {
    var extracted = mac(salt.getBytes(StandardCharsets.UTF_8)).doFinal(material);
    var expand = mac(extracted);
    expand.update(info.getBytes(StandardCharsets.UTF_8));
    expand.update((byte) 1);
    return expand.doFinal();
  }

  /** Cloning a keyed Mac skips the key schedule. */
  private Mac fresh() {
    try {
      return (Mac) prepared.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("this Java's " + ALGORITHM + " cannot be copied", e);
    }
  }

  private static Mac mac(byte[] key) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + ALGORITHM, e);
    }
  }
}
