package org.integrationgateway.base.digest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 (FIPS 180-4), which every Java has. */
public final class Sha256 {
  private Sha256() {}

  /** A digest of what it is updated with. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  /** The 32 bytes of the digest. */
  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** The 32 bytes of the digest of a text in UTF-8. */
  public static byte[] of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /** The digest as 64 hexadecimal digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes));
  }

  /** The digest of a text in UTF-8 as 64 hexadecimal digits. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text));
  }

  /** The digest of a file, which is read as a stream, as 64 hexadecimal digits. */
  public static String hex(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return hex(in);
    }
  }

  /** The digest of the rest of a stream, which stays open, as 64 hexadecimal digits. */
  public static String hex(InputStream in) throws IOException {
    var digest = digest();
    // Not closed: the caller owns the stream.
    new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
    return hex(digest);
  }

  /** The digest of what was given until now, as 64 hexadecimal digits; the digest begins anew. */
  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
