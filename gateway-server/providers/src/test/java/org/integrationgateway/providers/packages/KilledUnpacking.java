package org.integrationgateway.providers.packages;

import java.nio.file.Path;

/** Unpacks an archive and dies at a step, as by SIGKILL: nothing is tidied up. */
final class KilledUnpacking {
  private KilledUnpacking() {}

  public static void main(String... args) {
    var step = PackageStoreWriter.Step.valueOf(args[2]);
    new UnpackedArchives(
            Path.of(args[0]),
            done -> {
              if (done == step) {
                Runtime.getRuntime().halt(137);
              }
            })
        .unpacked(Path.of(args[1]));
  }
}
