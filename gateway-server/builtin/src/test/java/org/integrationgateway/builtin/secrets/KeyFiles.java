package org.integrationgateway.builtin.secrets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;

/** Files of keys, as {@code openssl rand -base64 32 >> FILE} writes them. */
final class KeyFiles {
  private KeyFiles() {}

  static void addVersion(Path file) {
    var version = new byte[32];
    new SecureRandom().nextBytes(version);
    try {
      Files.writeString(
          file,
          Base64.getEncoder().encodeToString(version) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
