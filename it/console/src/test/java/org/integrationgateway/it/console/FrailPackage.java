package org.integrationgateway.it.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A package in its folder whose program is {@link FrailProvider} on this Java. */
final class FrailPackage {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/frail
      version: 1.4.0
      run: [./provider.sh]
      """;

  private FrailPackage() {}

  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    var script =
        "#!/bin/sh\nexec '%s' -Xshare:auto -XX:TieredStopAtLevel=1 -cp '%s' %s\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                FrailProvider.class.getName());
    var file = Files.writeString(folder.resolve("provider.sh"), script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
