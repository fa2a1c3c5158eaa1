package org.integrationgateway.it.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.rules.TestProgram;

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
    write(folder, "");
  }

  /**
   * Writes the package.
   *
   * @param spec more of its manifest
   */
  static void write(Path folder, String spec) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST + spec);
    TestProgram.script(folder.resolve("provider.sh"), FrailProvider.class);
  }
}
