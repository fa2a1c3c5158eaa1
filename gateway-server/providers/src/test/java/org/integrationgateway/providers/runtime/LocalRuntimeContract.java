package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.testkit.runtime.RuntimeContractTest;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The contract, of the runtime of this host. */
@DisabledOnOs(OS.WINDOWS)
@Embedded(value = "builtin:local", description = "local child processes")
abstract class LocalRuntimeContract extends RuntimeContractTest {
  @Override
  protected Optional<Path> archive(Path packageFolder) {
    var archive = packageFolder.resolveSibling(packageFolder.getFileName() + ".tar.gz");
    var writer = new ArchiveWriter(Instant.EPOCH);
    writer.bytes("manifest.yaml", "kind: app\n".getBytes(StandardCharsets.UTF_8), false);
    try (var files = Files.walk(packageFolder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var name = packageFolder.relativize(file).toString();
        writer.file(name, file, Files.isExecutable(file));
      }
      writer.write(archive);
      return Optional.of(archive);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
