package org.integrationgateway.testkit.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.rules.TestProgram;

/** {@link Till} as a package: a shell script that starts it. */
record TillPackage(Path folder) {
  /** In a new folder, for this host. */
  static TillPackage in(Path folder, String... arguments) throws IOException {
    return in(folder, HostPlatform.current(), arguments);
  }

  static TillPackage in(Path folder, Platform platform, String... arguments) throws IOException {
    var program = platform.folder() + "/till";
    var script = folder.resolve(program);
    Files.createDirectories(script.getParent());
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec %s %s
        """
            .formatted(TestProgram.line(Till.class), String.join(" ", arguments)));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/shop/till
        version: 1.0.0
        entrypoint: {artifactPath: %s}
        artifacts:
        - {os: %s, arch: %s, path: %s, sha256: %s}
        """
            .formatted(program, platform.os(), platform.arch(), program, Sha256.hex(script)));
    return new TillPackage(folder);
  }

  /** Packed into an archive. */
  Path archive(Path file) throws IOException {
    var writer = new ArchiveWriter(Instant.EPOCH);
    try (var files = Files.walk(folder)) {
      for (var one : files.filter(Files::isRegularFile).toList()) {
        writer.file(folder.relativize(one).toString(), one, Files.isExecutable(one));
      }
    }
    writer.write(file);
    return file;
  }

  /** The program, to be tampered with. */
  Path program() throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.endsWith("till"))
          .findFirst()
          .orElseThrow();
    }
  }
}
