package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.jdk.Jmods;

/**
 * Modules of the running JDK with the programs of another platform: as far as anybody can tell who
 * does not run them, that platform's JDK.
 */
final class DressedModules {
  private static final byte[] JMOD = {'J', 'M', 1, 0};
  private static final List<String> OTHERS =
      List.of("java.logging", "java.naming", "java.security.sasl", "jdk.crypto.ec", "jdk.zipfs");

  private DressedModules() {}

  /** A JDK's home in this folder; skips the test where the running JDK has no modules. */
  static Path home(Path folder, Platform platform) throws IOException {
    var jdk = Path.of(System.getProperty("java.home"));
    assumeTrue(Files.isDirectory(jdk.resolve("jmods")), "the running JDK has no jmods");
    var jmods = Files.createDirectories(folder.resolve("jmods"));
    for (var other : OTHERS) {
      Files.copy(jdk.resolve("jmods/" + other + ".jmod"), jmods.resolve(other + ".jmod"));
    }
    Files.copy(jdk.resolve("release"), folder.resolve("release"));
    dress(jdk.resolve("jmods/java.base.jmod"), jmods.resolve("java.base.jmod"), platform);
    return folder;
  }

  private static void dress(Path original, Path dressed, Platform platform) throws IOException {
    try (var from = new ZipFile(original.toFile());
        var out = Files.newOutputStream(dressed)) {
      out.write(JMOD);
      try (var to = new ZipOutputStream(out)) {
        to.setLevel(Deflater.BEST_SPEED);
        for (var entry : from.stream().toList()) {
          var program = entry.getName().equals("bin/java");
          var name = program && platform.os().equals("windows") ? "bin/java.exe" : entry.getName();
          to.putNextEntry(new ZipEntry(name));
          try (var in = from.getInputStream(entry)) {
            to.write(program ? BinaryHeaders.of(platform) : in.readAllBytes());
          }
        }
      }
    }
    assertThat(Jmods.at(dressed.getParent()).platform()).isEqualTo(platform);
  }
}
