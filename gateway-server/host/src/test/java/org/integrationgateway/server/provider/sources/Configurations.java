package org.integrationgateway.server.provider.sources;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Configurations of nothing but apps. */
final class Configurations {
  private Configurations() {}

  static GatewayConfig of(Path home, Map<String, AppConfig> apps) {
    var server =
        new ServerConfig(
            new ServerConfig.Listener("127.0.0.1", 0),
            Optional.empty(),
            Optional.empty(),
            List.of(new ServerConfig.EncryptionKey("k1", Secret.of("k".repeat(32)))),
            Duration.ofDays(1),
            new ServerConfig.Mcp(true),
            new ServerConfig.Egress(true, true),
            ServerConfig.Limits.DEFAULT);
    return new GatewayConfig(
        home,
        server,
        new StorageConfig(home.resolve("db")),
        DeclaredProviders.NONE,
        Map.of(),
        AuthorizationConfig.NONE,
        List.of(),
        apps,
        PackagesConfig.NONE,
        RelayConfig.OPEN,
        AuditConfig.LOG,
        ReadFiles.NONE);
  }

  /** One app, {@code weather}, and repositories. */
  static GatewayConfig of(Path home, Source source, List<URI> repositories) {
    return of(home, Map.of("weather", app("weather", source)))
        .with(new PackagesConfig(repositories, Optional.empty(), Optional.empty(), false));
  }

  static AppConfig app(String name, Source source) {
    return new AppConfig(
        name,
        source,
        Json.object(),
        Map.of(),
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
}
