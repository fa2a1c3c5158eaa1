package org.integrationgateway.server.surface.mcp.stdio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.surfaces.mcp.stdio.StdioFixture;

/** Packages whose program is {@link StdioFixture}, run by this Java. */
final class StdioPackage {
  private StdioPackage() {}

  /**
   * Writes one.
   *
   * @param mode of the fixture
   * @param mcp more members of the surface
   * @param spec more members of {@code spec}, indented by two
   */
  static void write(Path home, String app, String mode, String mcp, String spec) {
    var command = TestProgram.command(List.of("-XX:+UseSerialGC"), StdioFixture.class, mode);
    var manifest =
        """
        source: example.com/acme/apps/%s
        version: 1.0.0
        kind: app
        run: %s
        spec:
          surfaces: {mcp: {transport: stdio%s}}
        %s\
        """
            .formatted(app, Json.MAPPER.writeValueAsString(command), mcp, spec);
    try {
      Files.writeString(
          Files.createDirectories(home.resolve(app)).resolve("manifest.yaml"), manifest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
