package org.integrationgateway.manifest.release.signature;

import java.io.IOException;
import java.nio.file.Path;

/** A public key to check releases with. */
public sealed interface VerificationKey {
  /** Where it lies. */
  Path file();

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
  record Ed25519(Path file) implements VerificationKey {}

  /**
   * One or several OpenPGP keys, as {@code gpg --export} writes them.
   *
   * @param file armored or binary
   */
  record Pgp(Path file) implements VerificationKey {}
}
