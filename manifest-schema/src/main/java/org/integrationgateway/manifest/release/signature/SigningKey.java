package org.integrationgateway.manifest.release.signature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A private key to sign releases with. */
public sealed interface SigningKey {
  /** Where it lies. */
  Path file();

  /** What the name of a signature has behind the name of the signed file. */
  String extension();

  /**
   * The key in a file, whichever it is: a PKCS#8 PEM is read as Ed25519, anything else as OpenPGP.
   *
   * @throws IOException when the file cannot be read
   */
  static SigningKey in(Path file, Optional<Passphrase> passphrase) throws IOException {
    return KeyFile.isPem(file) ? new Ed25519(file) : new Pgp(file, passphrase);
  }

  /**
   * A detached signature.
   *
   * @param content that is signed
   * @param time of the signature, where the format has one
   * @throws SignatureException when the key cannot sign
   * @throws IOException when the key cannot be read
   */
  byte[] sign(byte[] content, Instant time) throws SignatureException, IOException;

  /**
   * Whether this key made a signature of this content, at whatever time.
   *
   * @throws SignatureException when the key cannot be used
   * @throws IOException when the key cannot be read
   */
  boolean signed(byte[] content, byte[] signature) throws SignatureException, IOException;

  /** What to tell the key's owner: that others on this system can read it. */
  default Optional<String> warning() {
    try {
      var permissions = Files.getPosixFilePermissions(file());
      var others =
          Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ).stream()
              .anyMatch(permissions::contains);
      return others
          ? Optional.of("others can read the private key " + file() + ": chmod 600 " + file())
          : Optional.empty();
    } catch (IOException | UnsupportedOperationException unknown) {
      return Optional.empty();
    }
  }

  /**
   * An Ed25519 key (RFC 8032), as {@code openssl genpkey -algorithm ed25519} writes it. Signatures
   * are the 64 bytes that {@code openssl pkeyutl -verify -rawin} takes.
   *
   * @param file PKCS#8 in PEM, not encrypted
   */
  record Ed25519(Path file) implements SigningKey {
    @Override
    public String extension() {
      return Ed25519Signatures.EXTENSION;
    }

    @Override
    public byte[] sign(byte[] content, Instant time) throws SignatureException, IOException {
      return Ed25519Signatures.sign(file, content);
    }

    /** The same key and content always give the same signature. */
    @Override
    public boolean signed(byte[] content, byte[] signature) throws SignatureException, IOException {
      return java.util.Arrays.equals(Ed25519Signatures.sign(file, content), signature);
    }
  }

  /**
   * An OpenPGP key (RFC 4880, RFC 9580), as {@code gpg --export-secret-keys} writes it. Signatures
   * are armored, as {@code gpg --verify} takes them.
   *
   * @param file armored or binary
   * @param passphrase of the key; empty when it has none
   */
  record Pgp(Path file, Optional<Passphrase> passphrase) implements SigningKey {
    @Override
    public String extension() {
      return PgpVerification.EXTENSION;
    }

    @Override
    public byte[] sign(byte[] content, Instant time) throws SignatureException, IOException {
      return new PgpSigning(file, passphrase).sign(content, time);
    }

    @Override
    public boolean signed(byte[] content, byte[] signature) throws SignatureException, IOException {
      return new PgpSigning(file, passphrase).signed(content, signature);
    }
  }
}
