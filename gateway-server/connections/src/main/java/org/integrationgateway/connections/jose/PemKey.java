package org.integrationgateway.connections.jose;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Private keys in PEM. */
public final class PemKey {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN (RSA |)PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END");
  private static final byte[] RSA_OF_PKCS8 =
      HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");
  private static final int LEAST_RSA_BITS = 2048;

  private PemKey() {}

  /**
   * The first private key in a text.
   *
   * @throws IllegalArgumentException with the rule that the text breaks, and nothing of the text
   */
  public static PrivateKey read(String text) {
    // A value of an environment variable often has its line ends spelled.
    var found = BLOCK.matcher(text.replace("\\n", "\n"));
    if (!found.find()) {
      throw new IllegalArgumentException(
          "is neither a JWK nor a private key in PEM ('BEGIN PRIVATE KEY'): convert other forms with"
              + " 'openssl pkcs8 -topk8 -nocrypt'");
    }
    try {
      var bytes = Base64.getMimeDecoder().decode(found.group(2));
      return decoded(found.group(1).isEmpty() ? bytes : wrapped(bytes));
    } catch (IllegalArgumentException | GeneralSecurityException malformed) {
      throw new IllegalArgumentException(
          "is not an RSA key of at least 2048 bits, an EC key or an Ed25519 key");
    }
  }

  private static PrivateKey decoded(byte[] bytes) throws GeneralSecurityException {
    for (var kind : List.of("RSA", "EC", "Ed25519")) {
      try {
        var key = KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        if (key instanceof RSAPrivateKey rsa && rsa.getModulus().bitLength() < LEAST_RSA_BITS) {
          break;
        }
        return key;
      } catch (GeneralSecurityException other) {
        // The key may be of the next kind.
      }
    }
    throw new GeneralSecurityException("no such key");
  }

  /** PKCS #1 inside of PKCS #8 (RFC 5208, section 5). */
  private static byte[] wrapped(byte[] pkcs1) {
    var octets = der((byte) 0x04, pkcs1);
    var content = ByteBuffer.allocate(RSA_OF_PKCS8.length + octets.length);
    return der((byte) 0x30, content.put(RSA_OF_PKCS8).put(octets).array());
  }

  private static byte[] der(byte tag, byte[] content) {
    var length = new byte[] {(byte) 0x82, (byte) (content.length >> 8), (byte) content.length};
    return ByteBuffer.allocate(1 + length.length + content.length)
        .put(tag)
        .put(length)
        .put(content)
        .array();
  }
}
