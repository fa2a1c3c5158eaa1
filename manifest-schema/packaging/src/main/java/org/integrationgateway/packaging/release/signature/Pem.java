package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Pattern;

/** Reads keys in PEM (RFC 7468). */
final class Pem {
  private static final int LARGEST = 64 * 1024;
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

  private Pem() {}

  /**
   * Returns the bytes of the file's only block.
   *
   * @param label that it must have
   * @param advice how to create such a file
   */
  static byte[] read(Path file, String label, String advice)
      throws SignatureException, IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LARGEST);
    }
    var found = BLOCK.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
    if (!found.find()) {
      throw new SignatureException(file + " is not a key in PEM: " + advice);
    }
    if (!found.group(1).equals(label)) {
      throw new SignatureException(
          file + " holds '" + found.group(1) + "', but '" + label + "' is needed: " + advice);
    }
    try {
      return Base64.getMimeDecoder().decode(found.group(2));
    } catch (IllegalArgumentException malformed) {
      throw new SignatureException(file + " is damaged: its text is not Base64", malformed);
    }
  }
}
