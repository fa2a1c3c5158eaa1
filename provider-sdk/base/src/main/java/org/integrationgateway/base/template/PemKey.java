package org.integrationgateway.base.template;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A private key in PEM (RFC 7468): PKCS #8 of RSA or an elliptic curve (also Ed25519), or the older
 * form of RSA keys (PKCS #1). Line breaks may be written as {@code \n}, as they are in JSON.
 */
public final class PemKey {
  private static final Pattern PEM =
      Pattern.compile(
          "-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");

  /** The algorithm identifier of RSA with its parameters, in DER. */
  private static final byte[] RSA = Base64.getDecoder().decode("MA0GCSqGSIb3DQEBAQUA");

  private PemKey() {}

  /**
   * Reads the key.
   *
   * @param algorithm {@code RSA}, {@code EC} or {@code Ed25519}
   * @throws TemplateException when the text is no such key
   */
  public static PrivateKey read(String pem, String algorithm) {
    var found = PEM.matcher(pem.replace("\\n", "\n"));
    if (!found.find()) {
      throw new TemplateException(
          "has a key that is no private key in PEM (BEGIN PRIVATE KEY) without a passphrase");
    }
    try {
      var der = Base64.getMimeDecoder().decode(found.group(2));
      var whole = found.group(1).startsWith("RSA") ? wrapped(der) : der;
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(whole));
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      throw new TemplateException("has a private key that is no key of " + algorithm);
    }
  }

  /** The X.509 form of the public half of an RSA key. */
  static byte[] publicHalf(String pem) {
    try {
      if (read(pem, "RSA") instanceof RSAPrivateCrtKey key) {
        return KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()))
            .getEncoded();
      }
    } catch (GeneralSecurityException unusable) {
      // Told below.
    }
    throw new TemplateException("has a private key whose public half cannot be told");
  }

  /** A key of PKCS #1 within PKCS #8 (RFC 5208). */
  private static byte[] wrapped(byte[] key) {
    var content = new ByteArrayOutputStream();
    content.writeBytes(new byte[] {2, 1, 0});
    content.writeBytes(RSA);
    content.writeBytes(tagged(4, key));
    return tagged(0x30, content.toByteArray());
  }

  private static byte[] tagged(int tag, byte[] content) {
    var der = new ByteArrayOutputStream();
    der.write(tag);
    int length = content.length;
    if (length < 0x80) {
      der.write(length);
    } else if (length < 0x10000) {
      der.writeBytes(new byte[] {(byte) 0x82, (byte) (length >> 8), (byte) length});
    } else {
      throw new TemplateException("has a private key that is too long");
    }
    der.writeBytes(content);
    return der.toByteArray();
  }
}
