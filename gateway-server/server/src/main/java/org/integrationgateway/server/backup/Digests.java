package org.integrationgateway.server.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.util.HexFormat;
import org.integrationgateway.base.digest.Sha256;

/** SHA-256. */
final class Digests {
  private Digests() {}

  /** Whether the content has this length and digest. */
  static boolean matches(InputStream content, SavedFile file) throws IOException {
    var digest = Sha256.digest();
    try (var in = new DigestInputStream(content, digest)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return bytes == file.bytes()
          && HexFormat.of().formatHex(digest.digest()).equals(file.sha256());
    }
  }
}
