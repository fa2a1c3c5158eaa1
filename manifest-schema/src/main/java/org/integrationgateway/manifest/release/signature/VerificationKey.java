package org.integrationgateway.manifest.release.signature;

import java.nio.file.Path;

/** A public key to check releases with. */
public sealed interface VerificationKey {
  /** Where it lies. */
  Path file();

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
