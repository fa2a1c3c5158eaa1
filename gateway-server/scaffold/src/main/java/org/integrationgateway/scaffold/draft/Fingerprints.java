package org.integrationgateway.scaffold.draft;

import org.integrationgateway.base.digest.Sha256;

/** Short checksums that tell whether an operation has changed. */
public final class Fingerprints {
  private static final int CHARACTERS = 16;

  private Fingerprints() {}

  /** The checksum of a text. */
  public static String of(String text) {
    return Sha256.hex(text).substring(0, CHARACTERS);
  }
}
