package org.integrationgateway.packaging.release.sbom;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderSbomTest {
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir Path folder;

  private String bill() throws Exception {
    return Files.readString(FolderSbom.write(folder, "integration-gateway", "0.1.0", TIME));
  }

  @Test
  void listsEveryFileAndIsTheSameAgain() throws Exception {
    Files.createDirectories(folder.resolve("lib/tck"));
    Files.createDirectories(folder.resolve("bin"));
    Files.writeString(folder.resolve("bin/gateway"), "#!/bin/sh");
    try (var jar = new CraftedJar(folder.resolve("lib/a.jar"))) {
      jar.from("com.acme", "a", "1.2.3");
    }
    try (var jar = new CraftedJar(folder.resolve("lib/tck/b.jar"))) {
      jar.from("com.acme", "b", "1");
    }

    var bill = bill();

    assertThat(CycloneDx.problems(bill)).isEmpty();
    assertThat(bill)
        .contains("pkg:maven/com.acme/a@1.2.3", "bin/gateway", "lib/tck/b.jar", "\"0.1.0\"")
        .doesNotContain(FolderSbom.FILE);
    assertThat(bill()).isEqualTo(bill);
    Files.writeString(folder.resolve("bin/gateway"), "#!/bin/bash");
    assertThat(SbomFacts.read(folder.resolve(FolderSbom.FILE)).components()).isEqualTo(3);
    assertThat(bill()).isNotEqualTo(bill);
  }
}
