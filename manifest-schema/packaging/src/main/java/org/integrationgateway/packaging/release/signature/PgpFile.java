package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of OpenPGP packets, armored or binary. */
final class PgpFile {
  private static final int LARGEST = 1 << 20;

  /** Reads a file into a result. */
  interface Parser<T> {
    T parse(byte[] bytes) throws IOException;
  }

  private PgpFile() {}

  /** Reads a whole file; any error of the parser makes the file unusable. */
  static <T> T read(Path file, Parser<T> parser) throws SignatureException, IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LARGEST);
    }
    try {
      return parser.parse(bytes);
    } catch (IOException | RuntimeException malformed) {
      // The library throws various runtime exceptions for malformed packets.
      throw new SignatureException(
          file + " holds no OpenPGP key of the needed kind, or a damaged one", malformed);
    }
  }
}
