package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A public key that verifies releases. */
public sealed interface VerificationKey {
  /** The file of the key. */
  Path file();

  /** The extension that a signature's name adds to the name of the signed file. */
  String extension();

  /**
   * Checks a detached signature.
   *
   * @param content that was signed
   * @param now time at which the key must be valid, if the format has one
   * @return the signer, for people
   * @throws SignatureException when the signature is not valid, or the key cannot be used
   * @throws IOException when the key cannot be read
   */
  String verify(byte[] content, byte[] signature, Instant now)
      throws SignatureException, IOException;

  /**
   * Returns the names of the keys in the file, as {@link #verify} begins its answer.
   *
   * @throws SignatureException when the file holds no such key
   * @throws IOException when the file cannot be read
   */
  List<String> names() throws SignatureException, IOException;

  /**
   * Opens the key in a file: PEM is read as Ed25519, any other file as OpenPGP.
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

    @Override
    public List<String> names() throws SignatureException, IOException {
      return List.of(Ed25519Signatures.name(file));
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

    @Override
    public List<String> names() throws SignatureException, IOException {
      return new PgpVerification(file).names();
    }
  }
}
