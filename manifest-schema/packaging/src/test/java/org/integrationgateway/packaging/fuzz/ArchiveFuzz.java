package org.integrationgateway.packaging.fuzz;

import java.io.IOException;

/** Any bytes as a release archive. */
public final class ArchiveFuzz {
  private ArchiveFuzz() {}

  /** Jazzer calls it once. */
  public static void fuzzerInitialize() throws Exception {
    FuzzTarget.ARCHIVE.warmUp();
  }

  /** Jazzer calls it for each input. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    ArchiveProperty.check(input);
  }
}
