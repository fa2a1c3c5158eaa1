package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code gateway package} with commands that do not end. */
final class PackagingIT {
  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void endingTheCommandEndsEverythingThatItStarted() throws Exception {
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/apps/slow
        version: 1.0.0
        entrypoint: {artifactPath: slow}
        build: {command: [sh, -c, "sleep 600 & echo $! > child.pid; wait"]}
        spec: {mcp: true}
        """);
    var child = folder.resolve("child.pid");
    var gateway = Distribution.in(folder).builder(Map.of(), "package", folder.toString());
    var process =
        gateway.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
    try {
      await(child, process);
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }

    var stat = Path.of("/proc", Files.readString(child).strip(), "stat");
    // A zombie process that is not reaped does not run any more.
    assertThat(Files.exists(stat) ? Files.readString(stat) : ") Z").contains(") Z");
    assertThat(folder.resolve("dist/release.yaml")).doesNotExist();
  }

  private void await(Path file, Process process) throws IOException {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Files.exists(file) || Files.size(file) == 0) {
      if (System.nanoTime() > deadline || !process.isAlive()) {
        throw new AssertionError(Files.readString(folder.resolve("log")));
      }
      LockSupport.parkNanos(20_000_000);
    }
  }
}
