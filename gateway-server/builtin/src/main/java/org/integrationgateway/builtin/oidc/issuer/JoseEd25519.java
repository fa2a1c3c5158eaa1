package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.OctetKeyPair;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;

/** Ed25519 of this Java: the JOSE library needs another library for it. */
final class JoseEd25519 {
  private static final String NAME = "Ed25519";
  private static final int KEY_BYTES = 32;

  /** The bytes before the 32 bytes of a key in its standard encoding (RFC 8410, section 4). */
  private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

  private JoseEd25519() {}

  /** Whether the algorithm is this one, by its name of RFC 8037 or of RFC 9864. */
  static boolean isOne(JWSAlgorithm algorithm) {
    return JWSAlgorithm.EdDSA.equals(algorithm) || JWSAlgorithm.Ed25519.equals(algorithm);
  }

  static boolean verifies(OctetKeyPair key, byte[] signed, byte[] signature)
      throws GeneralSecurityException {
    byte[] x = key.getDecodedX();
    if (x.length != KEY_BYTES) {
      return false;
    }
    byte[] encoded = new byte[PREFIX.length + KEY_BYTES];
    System.arraycopy(PREFIX, 0, encoded, 0, PREFIX.length);
    System.arraycopy(x, 0, encoded, PREFIX.length, KEY_BYTES);
    var check = Signature.getInstance(NAME);
    check.initVerify(KeyFactory.getInstance(NAME).generatePublic(new X509EncodedKeySpec(encoded)));
    check.update(signed);
    return check.verify(signature);
  }
}
