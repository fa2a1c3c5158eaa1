package org.integrationgateway.server.store.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
final class Digests {
  private Digests() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Whether the content has this length and digest. */
  static boolean matches(InputStream content, SavedFile file) throws IOException {
    var digest = sha256();
    try (var in = new DigestInputStream(content, digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return bytes == file.bytes()
          && HexFormat.of().formatHex(digest.digest()).equals(file.sha256());
    }
  }
}
