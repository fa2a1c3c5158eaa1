package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first server of an installation has the start-up cache made while it serves. */
@Tag("nightly")
@EnabledOnOs(value = OS.LINUX, disabledReason = "Linux tells which files a process has mapped")
@Timeout(1800)
final class StartupCacheIT {
  @TempDir Path folder;
  private Distribution distribution;

  @Test
  void theSecondStartUsesTheCacheThatTheFirstServerHadMade() throws Exception {
    distribution = Distribution.in(folder);
    var first = serve();
    try (var lines = first.inputReader()) {
      await(lines, "gateway listening on");
      assertThat(caches()).isEmpty();
      var line = await(lines, "start-up cache");
      assumeTrue(!line.contains("no start-up cache is made beside"), line);
      assertThat(line).contains("the next starts use the start-up cache " + folder);
    } finally {
      end(first);
    }
    var made = caches();
    assertThat(made).hasSize(1);
    assertThat(made.get(0)).isNotEmptyFile();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder("caches"))))
        .isEqualTo("rwx------");

    var second = serve();
    try (var lines = second.inputReader()) {
      await(lines, "gateway listening on");
      assertThat(Files.readString(Path.of("/proc/" + second.pid() + "/maps")))
          .contains(made.get(0).toString());
    } finally {
      end(second);
    }
  }

  private Path folder(String name) {
    return folder.resolve(name);
  }

  private Process serve() throws IOException {
    return distribution
        .builder(Map.of("GATEWAY_CACHE", folder("caches").toString()), "serve", "--port", "0")
        .redirectErrorStream(true)
        .start();
  }

  private static void end(Process server) throws InterruptedException {
    server.destroy();
    server.waitFor();
  }

  private static String await(BufferedReader lines, String part) throws IOException {
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains(part)) {
        return line;
      }
    }
    throw new AssertionError("the server ended without '" + part + "'");
  }

  private List<Path> caches() throws IOException {
    if (!Files.exists(folder("caches"))) {
      return List.of();
    }
    try (var files = Files.list(folder("caches"))) {
      return files.filter(file -> !file.endsWith(".lock")).toList();
    }
  }
}
