package org.integrationgateway.packaging.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/**
 * Random bytes as the tar file of a release archive, so that gzip's checksums do not refuse most of
 * them.
 */
public final class TarFuzz {
  private TarFuzz() {}

  /** Jazzer calls it once. */
  public static void fuzzerInitialize() throws Exception {
    FuzzTarget.TAR.warmUp();
  }

  /** Jazzer calls it for each input. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(input);
    }
    ArchiveProperty.check(packed.toByteArray());
  }
}
