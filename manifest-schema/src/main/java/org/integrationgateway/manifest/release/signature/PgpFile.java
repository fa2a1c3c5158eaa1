package org.integrationgateway.manifest.release.signature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of OpenPGP packets, armored or binary. */
final class PgpFile {
  private static final int LARGEST = 1 << 20;

  /** What a file is read into. */
  interface Parser<T> {
    T parse(byte[] bytes) throws IOException;
  }

  private PgpFile() {}

  /** Reads a whole file; whatever the parser cannot read makes the file unusable. */
  static <T> T read(Path file, Parser<T> parser) throws SignatureException, IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LARGEST);
    }
    try {
      return parser.parse(bytes);
    } catch (IOException | RuntimeException malformed) {
      // The library throws what it likes at packets that nobody should have written.
      throw new SignatureException(
          file + " holds no OpenPGP key of the needed sort, or a damaged one", malformed);
    }
  }
}
