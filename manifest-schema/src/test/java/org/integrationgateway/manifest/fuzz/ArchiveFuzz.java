package org.integrationgateway.manifest.fuzz;

import java.io.IOException;

/** Any bytes as a release archive. */
public final class ArchiveFuzz {
  private ArchiveFuzz() {}

  /** The entry that Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    ArchiveProperty.check(input);
  }
}
