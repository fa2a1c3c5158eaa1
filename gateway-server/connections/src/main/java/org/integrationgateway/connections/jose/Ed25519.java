package org.integrationgateway.connections.jose;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.OctetKeyPair;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

/** Ed25519 of this Java: the JOSE library needs another library for it. */
final class Ed25519 {
  private static final String NAME = "Ed25519";
  private static final int KEY_BYTES = 32;

  /** The bytes before the 32 bytes of a key in its standard encoding (RFC 8410). */
  private static final byte[] PUBLIC = HexFormat.of().parseHex("302a300506032b6570032100");

  private static final byte[] PRIVATE = HexFormat.of().parseHex("302e020100300506032b657004220420");

  private Ed25519() {}

  /** Whether the algorithm is this one, by its name of RFC 8037 or of RFC 9864. */
  static boolean isOne(JWSAlgorithm algorithm) {
    return JWSAlgorithm.EdDSA.equals(algorithm) || JWSAlgorithm.Ed25519.equals(algorithm);
  }

  static boolean verifies(OctetKeyPair key, byte[] signed, byte[] signature)
      throws GeneralSecurityException {
    var check = Signature.getInstance(NAME);
    check.initVerify(
        KeyFactory.getInstance(NAME)
            .generatePublic(new X509EncodedKeySpec(encoded(PUBLIC, key.getDecodedX()))));
    check.update(signed);
    return check.verify(signature);
  }

  static PrivateKey privateKey(OctetKeyPair key) throws GeneralSecurityException {
    return KeyFactory.getInstance(NAME)
        .generatePrivate(new PKCS8EncodedKeySpec(encoded(PRIVATE, key.getDecodedD())));
  }

  static byte[] sign(PrivateKey key, byte[] content) throws GeneralSecurityException {
    var signature = Signature.getInstance(NAME);
    signature.initSign(key);
    signature.update(content);
    return signature.sign();
  }

  private static byte[] encoded(byte[] prefix, byte[] key) throws GeneralSecurityException {
    if (key.length != KEY_BYTES) {
      throw new GeneralSecurityException("an Ed25519 key has 32 bytes");
    }
    byte[] encoded = new byte[prefix.length + KEY_BYTES];
    System.arraycopy(prefix, 0, encoded, 0, prefix.length);
    System.arraycopy(key, 0, encoded, prefix.length, KEY_BYTES);
    return encoded;
  }
}
