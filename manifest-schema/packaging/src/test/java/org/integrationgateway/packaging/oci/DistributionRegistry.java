package org.integrationgateway.packaging.oci;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** The registry of the CNCF's project Distribution, built from its Go module, on a free port. */
final class DistributionRegistry implements AutoCloseable {
  private static final String MODULE =
      "github.com/distribution/distribution/v3/cmd/registry@v3.0.0";
  private static final Pattern LISTENING = Pattern.compile("listening on (127\\.0\\.0\\.1:\\d+)");
  private static final int BUILD_MINUTES = 60;
  private static final int START_SECONDS = 120;

  private final Process process;
  private final Path log;

  private DistributionRegistry(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /** Builds it, unless the property {@code gateway.test.registry} names one. */
  static DistributionRegistry start(Path folder) throws IOException, InterruptedException {
    var given = System.getProperty("gateway.test.registry");
    var program = given == null ? built(folder) : Path.of(given);
    var config =
        Files.writeString(
            folder.resolve("registry.yml"),
            """
            version: 0.1
            log: {level: info}
            storage: {filesystem: {rootdirectory: %s}}
            http: {addr: "127.0.0.1:0"}
            """
                .formatted(folder.resolve("storage")));
    var log = folder.resolve("registry.log");
    var builder = new ProcessBuilder(program.toString(), "serve", config.toString());
    builder.environment().put("OTEL_TRACES_EXPORTER", "none");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    return new DistributionRegistry(builder.start(), log);
  }

  private static Path built(Path folder) throws IOException, InterruptedException {
    var log = folder.resolve("build.log");
    var builder = new ProcessBuilder("go", "install", MODULE);
    builder.environment().put("GOBIN", folder.toString());
    builder.environment().put("CGO_ENABLED", "0");
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    var process = builder.start();
    try {
      if (!process.waitFor(BUILD_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new IOException("go install failed:\n" + Files.readString(log));
      }
      return folder.resolve("registry");
    } finally {
      process.destroyForcibly();
    }
  }

  /** The registry as references name it; waits until it listens. */
  String host() throws IOException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      var found = LISTENING.matcher(Files.readString(log));
      if (found.find()) {
        return found.group(1);
      }
      LockSupport.parkNanos(20_000_000);
    }
    throw new IOException("the registry does not listen:\n" + Files.readString(log));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
