package org.integrationgateway.providers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.fixture.FixtureProvider;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;

/** A source package whose program is {@link FixtureProvider} on this Java. */
public final class FixturePackage {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/fixture
      version: 1.0.0
      run: [./provider.sh]
      """;

  private FixturePackage() {}

  /** Writes the package into this folder. */
  public static Path write(Path folder) throws IOException {
    return write(folder, "exec ");
  }

  /**
   * @param prelude of the script, before the command
   */
  public static Path write(Path folder, String prelude) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    var script = Files.writeString(folder.resolve("provider.sh"), FixtureScript.text(prelude));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return folder;
  }

  /** Returns the package as a prepared archive for this host. */
  public static Path archive(Path archive) throws IOException {
    return archive(archive, new byte[0]);
  }

  /** Returns the archive with a file of these bytes beside the program. */
  public static Path archive(Path archive, byte[] more) throws IOException {
    var host = HostPlatform.current();
    var program = FixtureScript.text("exec ").getBytes(StandardCharsets.UTF_8);
    var manifest =
        """
        kind: app
        source: github.com/acme/providers/fixture
        version: 1.0.0
        entrypoint: {artifactPath: bin/fixture}
        artifacts:
          - {os: %s, arch: %s, path: bin/fixture, sha256: %s}
        """
            .formatted(host.os(), host.arch(), Sha256.hex(program));
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", manifest.getBytes(StandardCharsets.UTF_8), false)
        .bytes("bin/fixture", program, true)
        .bytes("bin/more", more, false)
        .write(archive);
    return archive;
  }

  /** JUnit cannot remove read-only folders. */
  public static void unseal(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isDirectory).toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
      }
    }
  }

  /** An app on that package. */
  public static AppConfig app(String name, Path folder, Mode mode) {
    return app(name, new Source.Local(folder), Map.of("FIXTURE_MODE", mode.name()));
  }

  /** A configuration of these apps alone. */
  public static GatewayConfig config(Path home, AppConfig... apps) {
    return TestConfig.of(home, new ServerConfig.Egress(false, false), List.of(apps));
  }

  public static AppConfig app(String name, Source source, Map<String, String> env) {
    return TestConfig.app(name, source, env);
  }

  /** The app, whose processes have this time limit for becoming ready. */
  public static AppConfig startingWithin(Duration limit, AppConfig app) {
    var pool =
        new PoolConfig(Optional.of(limit), Optional.empty(), Optional.empty(), Optional.empty());
    return with(app, pool, app.runtime());
  }

  /** The app in so many processes, another one for each call beyond the first of all. */
  public static AppConfig pooled(int least, int most, Duration idle, AppConfig app) {
    return app.with(new PoolConfig.Instances(least, Optional.of(most), 1, idle));
  }

  /** The app, run by a runtime provider. */
  public static AppConfig on(String runtime, AppConfig app) {
    return with(app, app.pool(), Optional.of(runtime));
  }

  private static AppConfig with(AppConfig app, PoolConfig pool, Optional<String> runtime) {
    return new AppConfig(
        app.name(),
        app.source(),
        app.config(),
        app.env(),
        app.allowedHosts(),
        app.authorizationPolicy(),
        app.surfaces(),
        app.allowedOperations(),
        app.mcp(),
        app.connections(),
        pool,
        app.grants(),
        app.frontend(),
        app.sandbox(),
        runtime,
        app.limits(),
        app.authProvider());
  }
}
