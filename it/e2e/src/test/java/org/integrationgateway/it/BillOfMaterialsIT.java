package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bill of materials in the distribution. */
final class BillOfMaterialsIT {
  @TempDir Path folder;

  @Test
  void listsEveryJarAndTheCommand() throws IOException {
    var root = Distribution.in(folder).command().getParent().getParent();
    var bill = Files.readString(root.resolve("sbom.cdx.json"));
    try (var files = Files.walk(root.resolve("lib"))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThan(50)
          .allSatisfy(
              file ->
                  assertThat(bill).contains(root.relativize(file).toString().replace('\\', '/')));
    }
    assertThat(bill).contains("\"CycloneDX\"", "bin/gateway", "pkg:maven/org.eclipse.jetty/");
  }
}
