package org.integrationgateway.command.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A provider that an IDE starts is used while it runs; calls wait while it does not. */
@DisabledOnOs(OS.WINDOWS)
@Tag("nightly")
class AttachDevTest {
  @TempDir Path folder;

  @Test
  void aProcessWithTheVariablesServes() throws Exception {
    Files.writeString(
        folder.resolve("manifest.yaml"), DevProcess.MANIFEST + "run: [never, started]\n");
    var version = Files.writeString(folder.resolve("version.txt"), "one");
    try (var dev = DevProcess.start(folder, "--attach", folder.toString())) {
      assertThat(dev.await("note").path("text").asString())
          .contains("SERVICE_PROVIDER_SOCKET=")
          .contains("SERVICE_PROVIDER_NAME=developed")
          .contains("SERVICE_HOST_SOCKET=")
          .contains("SERVICE_HOST_TOKEN=");
      var first = ide(version);
      dev.await("swapped");
      assertThat(dev.version()).isEqualTo("one");

      first.destroyForcibly().waitFor();
      Files.writeString(version, "two");
      var second = ide(version);
      assertThat(second.isAlive()).isTrue();
      assertThat(dev.call().get(40, TimeUnit.SECONDS).body()).contains("two");

      dev.close();
      assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Process ide(Path version) throws Exception {
    var builder = new ProcessBuilder(DevProcess.provider(version));
    for (var line : Files.readAllLines(folder.resolve("home/attach.env"))) {
      var parts = line.split("=", 2);
      builder.environment().put(parts[0], parts[1]);
    }
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("ide.log").toFile());
    return builder.start();
  }
}
