package org.integrationgateway.server.scaffold.draft;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short checksums that tell whether an operation has changed. */
public final class Fingerprints {
  private static final int CHARACTERS = 16;

  private Fingerprints() {}

  /** The checksum of a text. */
  public static String of(String text) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, CHARACTERS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
