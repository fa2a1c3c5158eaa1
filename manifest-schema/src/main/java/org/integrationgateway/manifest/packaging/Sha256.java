package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as manifests and checksum files write it. */
final class Sha256 {
  private static final int CHUNK = 64 * 1024;

  private Sha256() {}

  static String of(Path file) throws IOException {
    var digest = digest();
    try (var in = Files.newInputStream(file)) {
      var chunk = new byte[CHUNK];
      for (var read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        digest.update(chunk, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every Java platform has SHA-256", impossible);
    }
  }
}
