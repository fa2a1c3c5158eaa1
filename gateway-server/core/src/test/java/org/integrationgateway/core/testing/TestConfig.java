package org.integrationgateway.core.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.apps.SurfaceOverrides;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.authorization.AuthorizationConfig;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.CorsConfig;
import org.integrationgateway.config.server.FleetConfig;
import org.integrationgateway.config.server.McpConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RefreshConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ReloadConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.ShutdownConfig;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;

/** Configurations that are not read from a file. */
public final class TestConfig {
  private TestConfig() {}

  /** A server on a free port of this host, with the default limits. */
  public static ServerConfig server(ServerConfig.Egress egress) {
    var listener = new ServerConfig.Listener("127.0.0.1", 0);
    return server(listener, Optional.empty(), egress, ServerConfig.Limits.DEFAULT);
  }

  /** A server with these listeners and limits. */
  public static ServerConfig server(
      ServerConfig.Listener listener,
      Optional<ServerConfig.Listener> management,
      ServerConfig.Egress egress,
      ServerConfig.Limits limits) {
    return new ServerConfig(
        listener,
        management.map(open -> new ServerConfig.Management(open, Optional.empty())),
        Optional.empty(),
        Optional.empty(),
        new ServerConfig.Encryption(
            List.of(new ServerConfig.EncryptionKey("k1", Secret.of("k".repeat(32))))),
        Duration.ofDays(1),
        McpConfig.DEFAULT,
        egress,
        limits,
        ServerConfig.Serving.DEFAULT,
        ServerConfig.SessionTimes.DEFAULT,
        List.of(),
        Optional.empty(),
        ServerConfig.Readiness.ALL,
        new ServerConfig.Invocation(false),
        new ServerConfig.Connect(false, false),
        RefreshConfig.DEFAULT,
        ShutdownConfig.DEFAULT,
        CorsConfig.DEFAULT,
        LogConfig.DEFAULT,
        ReloadConfig.DEFAULT,
        List.of(),
        FleetConfig.DEFAULT);
  }

  /** A configuration of these apps alone. */
  public static GatewayConfig of(Path home, ServerConfig.Egress egress, List<AppConfig> apps) {
    var byName = new LinkedHashMap<String, AppConfig>();
    apps.forEach(app -> byName.put(app.name(), app));
    return new GatewayConfig(
        home,
        server(egress),
        new StorageConfig(home.resolve("db")),
        DeclaredProviders.NONE,
        Map.of(),
        AuthorizationConfig.NONE,
        List.of(),
        byName,
        PackagesConfig.NONE,
        RelayConfig.OPEN,
        AuditConfig.LOG,
        Optional.empty(),
        ReadFiles.NONE);
  }

  /** An app with nothing but its source and these variables. */
  public static AppConfig app(String name, Source source, Map<String, String> env) {
    return app(name, source, env, Optional.empty(), Optional.empty(), Sandbox.OFF);
  }

  /** An app with what tests choose. */
  public static AppConfig app(
      String name,
      Source source,
      Map<String, String> env,
      Optional<Set<String>> hosts,
      Optional<String> policy,
      Sandbox sandbox) {
    return app(name, source, env, hosts, policy, sandbox, AppLimits.NONE);
  }

  /** An app with limits of its own. */
  public static AppConfig app(
      String name,
      Source source,
      Map<String, String> env,
      Optional<Set<String>> hosts,
      Optional<String> policy,
      Sandbox sandbox,
      AppLimits limits) {
    return new AppConfig(
        name,
        source,
        Json.object(),
        env,
        hosts,
        policy,
        SurfaceOverrides.rest(Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        PoolConfig.USUAL,
        Grants.NONE,
        Optional.empty(),
        sandbox,
        Optional.empty(),
        limits,
        Optional.empty());
  }
}
