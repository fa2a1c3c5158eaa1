package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A private key that signs releases. */
public sealed interface SigningKey {
  /** The file of the key. */
  Path file();

  /** The extension that a signature's name adds to the name of the signed file. */
  String extension();

  /**
   * Opens the key in a file: PKCS#8 PEM is read as Ed25519, any other file as OpenPGP.
   *
   * @throws IOException when the file cannot be read
   */
  static SigningKey in(Path file, Optional<Passphrase> passphrase) throws IOException {
    return KeyFile.isPem(file) ? new Ed25519(file) : new Pgp(file, passphrase);
  }

  /**
   * Makes a detached signature.
   *
   * @param content that is signed
   * @param time of the signature, if the format contains one
   * @throws SignatureException when the key cannot sign
   * @throws IOException when the key cannot be read
   */
  byte[] sign(byte[] content, Instant time) throws SignatureException, IOException;

  /**
   * Returns whether this key made a signature of this content, independent of its time.
   *
   * @throws SignatureException when the key cannot be used
   * @throws IOException when the key cannot be read
   */
  boolean signed(byte[] content, byte[] signature) throws SignatureException, IOException;

  /** Warns when other users of this system can read the key. */
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
   * have the 64 bytes that {@code openssl pkeyutl -verify -rawin} expects.
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
   * are armored, as {@code gpg --verify} expects them.
   *
   * @param file armored or binary
   * @param passphrase of the key; empty for an unprotected key
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
