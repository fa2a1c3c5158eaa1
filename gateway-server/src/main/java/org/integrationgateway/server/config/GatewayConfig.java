package org.integrationgateway.server.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.jspecify.annotations.Nullable;

/**
 * The whole configuration, checked.
 *
 * @param home folder of what the server keeps by default: database, unpacked packages, sockets
 * @param providers of every kind but the server's own store
 * @param policies by name
 * @param authorization what the authorization provider is told at start
 * @param workflows definitions that are applied at start
 * @param apps by deployment name, in the order of the file
 * @param packages where their packages come from
 * @param relay the way back for those that run elsewhere
 */
public record GatewayConfig(
    Path home,
    ServerConfig server,
    StorageConfig storage,
    DeclaredProviders providers,
    Map<String, PolicyConfig> policies,
    AuthorizationConfig authorization,
    List<WorkflowConfig> workflows,
    Map<String, AppConfig> apps,
    PackagesConfig packages,
    RelayConfig relay) {
  public GatewayConfig {
    workflows = List.copyOf(workflows);
    policies = Map.copyOf(policies);
    apps = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(apps));
  }

  /** One without providers. */
  public GatewayConfig(
      Path home,
      ServerConfig server,
      StorageConfig storage,
      Map<String, PolicyConfig> policies,
      Map<String, AppConfig> apps) {
    this(
        home,
        server,
        storage,
        DeclaredProviders.NONE,
        policies,
        AuthorizationConfig.NONE,
        List.of(),
        apps,
        PackagesConfig.NONE,
        RelayConfig.OPEN);
  }

  /** The same in another home, with the embedded store there. */
  public GatewayConfig at(GatewayHome other) {
    return new GatewayConfig(
        other.path(),
        server,
        new StorageConfig(other.database()),
        providers,
        policies,
        authorization,
        workflows,
        apps,
        packages,
        relay);
  }

  /** The same on another address or port, where they are given. */
  public GatewayConfig listening(@Nullable String host, @Nullable Integer port) {
    var open = server.publicListener();
    var listener =
        new ServerConfig.Listener(
            host == null ? open.host() : host, port == null ? open.port() : port);
    return new GatewayConfig(
        home,
        server.listening(listener),
        storage,
        providers,
        policies,
        authorization,
        workflows,
        apps,
        packages,
        relay);
  }

  /**
   * The same with a lock file.
   *
   * @param only whether nothing is used but what it names
   */
  public GatewayConfig withLock(Path file, boolean only) {
    return with(providers, apps, packages.withLock(file, only));
  }

  /** The same with packages from somewhere else. */
  public GatewayConfig with(PackagesConfig from) {
    return with(providers, apps, from);
  }

  /** The same with other providers and apps. */
  public GatewayConfig with(DeclaredProviders others, Map<String, AppConfig> otherApps) {
    return with(others, otherApps, packages);
  }

  private GatewayConfig with(
      DeclaredProviders others, Map<String, AppConfig> otherApps, PackagesConfig from) {
    return new GatewayConfig(
        home, server, storage, others, policies, authorization, workflows, otherApps, from, relay);
  }
}
