package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Determines the kind of a key by the beginning of its file. */
final class KeyFile {
  private static final int BEGINNING = 4096;
  private static final String PGP = "-----BEGIN PGP ";
  private static final String PEM = "-----BEGIN ";

  private KeyFile() {}

  /** Returns whether it is PEM as {@code openssl} writes it; an armored OpenPGP key is not. */
  static boolean isPem(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var text = new String(in.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
      return text.contains(PEM) && !text.contains(PGP);
    } catch (NoSuchFileException missing) {
      throw new IOException("the key " + file + " does not exist", missing);
    }
  }
}
