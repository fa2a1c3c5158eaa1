package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import org.integrationgateway.base.digest.Sha256;

/**
 * Makes and checks Ed25519 signatures (RFC 8032) with the JDK; keys and signatures have the format
 * of {@code openssl}.
 */
final class Ed25519Signatures {
  static final String EXTENSION = ".sig";
  private static final String ALGORITHM = "Ed25519";
  private static final int LENGTH = 64;

  private Ed25519Signatures() {}

  static byte[] sign(Path key, byte[] content) throws SignatureException, IOException {
    try {
      var signature = Signature.getInstance(ALGORITHM);
      signature.initSign(privateKey(key));
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException failed) {
      throw new SignatureException(key + " cannot sign: " + failed.getMessage(), failed);
    }
  }

  static String verify(Path key, byte[] content, byte[] bytes)
      throws SignatureException, IOException {
    if (bytes.length != LENGTH) {
      throw new SignatureException(
          "an Ed25519 signature has " + LENGTH + " bytes, and this one has " + bytes.length);
    }
    var publicKey = publicKey(key);
    boolean holds;
    try {
      var signature = Signature.getInstance(ALGORITHM);
      signature.initVerify(publicKey);
      signature.update(content);
      holds = signature.verify(bytes);
    } catch (GeneralSecurityException malformed) {
      throw new SignatureException(
          "the signature is malformed: " + malformed.getMessage(), malformed);
    }
    if (!holds) {
      throw new SignatureException(
          "the signature is not valid for key "
              + fingerprint(publicKey)
              + ": another key made it, or the signed content has changed");
    }
    return name(publicKey);
  }

  /** The name of a public key, for people. */
  static String name(Path key) throws SignatureException, IOException {
    return name(publicKey(key));
  }

  private static String name(PublicKey key) {
    return "Ed25519 key " + fingerprint(key);
  }

  private static PrivateKey privateKey(Path file)
      throws SignatureException, IOException, GeneralSecurityException {
    var bytes =
        Pem.read(
            file,
            "PRIVATE KEY",
            "make one with 'openssl genpkey -algorithm ed25519 -out FILE'; one with a passphrase is"
                + " opened by 'openssl pkey -in FILE -out OTHER'");
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (InvalidKeySpecException other) {
      throw notEd25519(file, other);
    }
  }

  private static PublicKey publicKey(Path file) throws SignatureException, IOException {
    var bytes =
        Pem.read(file, "PUBLIC KEY", "'openssl pkey -in PRIVATE -pubout -out FILE' writes it");
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes));
    } catch (GeneralSecurityException other) {
      throw notEd25519(file, other);
    }
  }

  private static SignatureException notEd25519(Path file, Exception cause) {
    return new SignatureException(
        file + " holds a key that is damaged, or not an Ed25519 key", cause);
  }

  /** The first half of the SHA-256 digest of the encoded key. */
  private static String fingerprint(PublicKey key) {
    return HexFormat.of().formatHex(Sha256.of(key.getEncoded()), 0, 16);
  }
}
