package org.integrationgateway.manifest.release.signature;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** A public key to check releases with. */
public sealed interface VerificationKey {
  /** Where it lies. */
  Path file();

  /** What the name of a signature has behind the name of the signed file. */
  String extension();

  /**
   * Checks a detached signature.
   *
   * @param content that was signed
   * @param now when the key must be valid, where the format knows
   * @return who signed, for people
   * @throws SignatureException when the signature does not hold, or the key cannot be used
   * @throws IOException when the key cannot be read
   */
  String verify(byte[] content, byte[] signature, Instant now)
      throws SignatureException, IOException;

  /**
   * The key in a file, whichever it is: a PEM is read as Ed25519, anything else as OpenPGP.
   *
   * @throws IOException when the file cannot be read
   */
  static VerificationKey in(Path file) throws IOException {
    return KeyFile.isPem(file) ? new Ed25519(file) : new Pgp(file);
  }

  /**
   * An Ed25519 key, as {@code openssl pkey -pubout} writes it.
   *
   * @param file SubjectPublicKeyInfo in PEM
   */
  record Ed25519(Path file) implements VerificationKey {
    @Override
    public String extension() {
      return Ed25519Signatures.EXTENSION;
    }

    @Override
    public String verify(byte[] content, byte[] signature, Instant now)
        throws SignatureException, IOException {
      return Ed25519Signatures.verify(file, content, signature);
    }
  }

  /**
   * One or several OpenPGP keys, as {@code gpg --export} writes them. Any of them may have signed.
   *
   * @param file armored or binary
   */
  record Pgp(Path file) implements VerificationKey {
    @Override
    public String extension() {
      return PgpVerification.EXTENSION;
    }

    @Override
    public String verify(byte[] content, byte[] signature, Instant now)
        throws SignatureException, IOException {
      return new PgpVerification(file).verify(content, signature, now);
    }
  }
}
