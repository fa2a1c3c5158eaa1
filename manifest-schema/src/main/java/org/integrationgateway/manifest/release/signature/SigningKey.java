package org.integrationgateway.manifest.release.signature;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A private key to sign releases with. */
public sealed interface SigningKey {
  /** Where it lies. */
  Path file();

  /**
   * The key in a file, whichever it is: a PKCS#8 PEM is read as Ed25519, anything else as OpenPGP.
   *
   * @throws IOException when the file cannot be read
   */
  static SigningKey in(Path file, Optional<Passphrase> passphrase) throws IOException {
    return KeyFile.isPem(file) ? new Ed25519(file) : new Pgp(file, passphrase);
  }

  /**
   * An Ed25519 key (RFC 8032), as {@code openssl genpkey -algorithm ed25519} writes it.
   *
   * @param file PKCS#8 in PEM, not encrypted
   */
  record Ed25519(Path file) implements SigningKey {}

  /**
   * An OpenPGP key, as {@code gpg --export-secret-keys} writes it.
   *
   * @param file armored or binary
   * @param passphrase of the key; empty when it has none
   */
  record Pgp(Path file, Optional<Passphrase> passphrase) implements SigningKey {}
}
