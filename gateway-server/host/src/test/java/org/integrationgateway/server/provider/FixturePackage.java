package org.integrationgateway.server.provider;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.archive.ArchiveWriter;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.manifest.packaging.platform.HostPlatform;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.apps.AppLimits;
import org.integrationgateway.server.config.apps.SurfaceOverrides;
import org.integrationgateway.server.config.audit.AuditConfig;
import org.integrationgateway.server.config.authorization.AuthorizationConfig;
import org.integrationgateway.server.config.grants.Grants;
import org.integrationgateway.server.config.origin.ReadFiles;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.config.providers.Sandbox;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.config.server.PackagesConfig;
import org.integrationgateway.server.config.server.RelayConfig;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.config.server.StorageConfig;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.provider.fixture.FixtureProvider;
import org.integrationgateway.server.provider.fixture.FixtureProvider.Mode;

/** A source package whose program is {@link FixtureProvider} on this Java. */
final class FixturePackage {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/fixture
      version: 1.0.0
      run: [./provider.sh]
      """;

  private FixturePackage() {}

  /** Writes the package into this folder. */
  static Path write(Path folder) throws IOException {
    return write(folder, "exec ");
  }

  /**
   * @param prelude of the script, before the command
   */
  static Path write(Path folder, String prelude) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST);
    var script = Files.writeString(folder.resolve("provider.sh"), FixtureScript.text(prelude));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return folder;
  }

  /** The same as a prepared archive for this host. */
  static Path archive(Path archive) throws IOException {
    return archive(archive, new byte[0]);
  }

  /** The same with a file of these bytes beside the program. */
  static Path archive(Path archive, byte[] more) throws IOException {
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
            .formatted(host.os(), host.arch(), Digests.sha256(program));
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", manifest.getBytes(StandardCharsets.UTF_8), false)
        .bytes("bin/fixture", program, true)
        .bytes("bin/more", more, false)
        .write(archive);
    return archive;
  }

  /** JUnit cannot remove read-only folders. */
  static void unseal(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isDirectory).toList()) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
      }
    }
  }

  /** An app on that package. */
  static AppConfig app(String name, Path folder, Mode mode) {
    return app(name, new Source.Local(folder), Map.of("FIXTURE_MODE", mode.name()));
  }

  /** A configuration of these apps alone. */
  static GatewayConfig config(Path home, AppConfig... apps) {
    var byName = new LinkedHashMap<String, AppConfig>();
    for (var app : apps) {
      byName.put(app.name(), app);
    }
    var server =
        new ServerConfig(
            new ServerConfig.Listener("127.0.0.1", 0),
            Optional.empty(),
            Optional.empty(),
            List.of(new ServerConfig.EncryptionKey("k1", Secret.of("k".repeat(32)))),
            Duration.ofDays(1),
            new ServerConfig.Mcp(true),
            new ServerConfig.Egress(false, false),
            ServerConfig.Limits.DEFAULT);
    return new GatewayConfig(
        home,
        server,
        new StorageConfig(home.resolve("db")),
        DeclaredProviders.NONE,
        Map.of(),
        AuthorizationConfig.NONE,
        List.of(),
        byName,
        PackagesConfig.NONE,
        RelayConfig.OPEN,
        AuditConfig.LOG,
        ReadFiles.NONE);
  }

  static AppConfig app(String name, Source source, Map<String, String> env) {
    return new AppConfig(
        name,
        source,
        Json.object(),
        env,
        Optional.empty(),
        Optional.empty(),
        SurfaceOverrides.rest(Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        PoolConfig.USUAL,
        Grants.NONE,
        Optional.empty(),
        Sandbox.OFF,
        Optional.empty(),
        AppLimits.NONE,
        Optional.empty());
  }

  /** The app, whose processes have this time limit for becoming ready. */
  static AppConfig startingWithin(Duration limit, AppConfig app) {
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
        new PoolConfig(Optional.of(limit), Optional.empty(), Optional.empty(), Optional.empty()),
        app.grants(),
        app.frontend(),
        app.sandbox(),
        app.runtime(),
        app.limits(),
        app.authProvider());
  }

  /** The app, run by a runtime provider. */
  static AppConfig on(String runtime, AppConfig app) {
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
        app.pool(),
        app.grants(),
        app.frontend(),
        app.sandbox(),
        Optional.of(runtime),
        app.limits(),
        app.authProvider());
  }
}
