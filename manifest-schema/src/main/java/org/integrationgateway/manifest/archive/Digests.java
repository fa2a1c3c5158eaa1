package org.integrationgateway.manifest.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.integrationgateway.base.digest.Sha256;

/** SHA-256 digests, in lower-case hexadecimal digits. */
public final class Digests {
  private Digests() {}

  /** Returns the digest of a file, which is read as a stream. */
  public static String sha256(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return sha256(in);
    }
  }

  /** Returns the digest of the rest of a stream, which stays open. */
  public static String sha256(InputStream in) throws IOException {
    var digest = Sha256.digest();
    // Not closed: the caller owns the stream.
    var digesting = new DigestInputStream(in, digest);
    digesting.transferTo(java.io.OutputStream.nullOutputStream());
    return hex(digest);
  }

  /** Returns the digest of bytes. */
  public static String sha256(byte[] bytes) {
    return Sha256.hex(bytes);
  }

  static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
