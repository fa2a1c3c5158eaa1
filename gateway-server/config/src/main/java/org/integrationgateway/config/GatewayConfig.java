package org.integrationgateway.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.authorization.AuthorizationConfig;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;

/**
 * The whole configuration, checked.
 *
 * @param home the folder of the server's own files: database, unpacked packages, sockets
 * @param providers of every kind but the server's own store
 * @param policies by name
 * @param authorization model and relationships for the authorization provider
 * @param workflows definitions that are applied at start
 * @param apps by deployment name, in the order of the file
 * @param packages where their packages come from
 * @param relay how providers that runtimes run reach this server
 * @param audit where the audit trail is written
 * @param telemetry the collector that traces, metrics and the log are sent to
 * @param readFrom the files, for operators
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
    RelayConfig relay,
    AuditConfig audit,
    Optional<OtlpConfig> telemetry,
    ReadFiles readFrom) {
  public GatewayConfig {
    workflows = List.copyOf(workflows);
    policies = Map.copyOf(policies);
    apps = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(apps));
  }

  /** A copy that knows its files. */
  GatewayConfig readFrom(ReadFiles files) {
    return with(home, server, storage, providers, apps, packages, files);
  }

  /** A copy with another home, and the embedded store in it. */
  public GatewayConfig at(GatewayHome other) {
    var inIt = new StorageConfig(other.database());
    return with(other.path(), server, inIt, providers, apps, packages, readFrom);
  }

  /** A copy that listens on this address and port, where they are given. */
  public GatewayConfig listening(@Nullable String host, @Nullable Integer port) {
    var open = server.publicListener();
    var listener =
        new ServerConfig.Listener(
            host == null ? open.host() : host, port == null ? open.port() : port, open.tls());
    var read = readFrom;
    if (host != null) {
      read = read.with(new ReadFiles.Option("server.public.host", host, "--host"));
    }
    if (port != null) {
      read = read.with(new ReadFiles.Option("server.public.port", port.toString(), "--port"));
    }
    return with(home, server.listening(listener), storage, providers, apps, packages, read);
  }

  /**
   * A copy with a lock file.
   *
   * @param only whether the server uses only the packages that it pins
   */
  public GatewayConfig withLock(Path file, boolean only) {
    return with(packages.withLock(file, only));
  }

  /**
   * Whether the server is not ready before this provider or app was ready once.
   *
   * @param kind of a provider; {@code app} for an app
   */
  public boolean isAwaited(String kind, String name) {
    if (server.readiness() == ServerConfig.Readiness.CORE) {
      return false;
    }
    if (kind.equals(ProviderKind.APP.text())) {
      var app = apps.get(name);
      return app == null || app.required();
    }
    return providers.all().stream()
        .filter(provider -> provider.kind().text().equals(kind) && provider.name().equals(name))
        .allMatch(ProviderConfig::isRequired);
  }

  /** A copy with other package sources. */
  public GatewayConfig with(PackagesConfig from) {
    return with(home, server, storage, providers, apps, from, readFrom);
  }

  /** A copy with other providers and apps. */
  public GatewayConfig with(DeclaredProviders others, Map<String, AppConfig> otherApps) {
    return with(home, server, storage, others, otherApps, packages, readFrom);
  }

  private GatewayConfig with(
      Path otherHome,
      ServerConfig otherServer,
      StorageConfig otherStorage,
      DeclaredProviders otherProviders,
      Map<String, AppConfig> otherApps,
      PackagesConfig otherPackages,
      ReadFiles files) {
    return new GatewayConfig(
        otherHome,
        otherServer,
        otherStorage,
        otherProviders,
        policies,
        authorization,
        workflows,
        otherApps,
        otherPackages,
        relay,
        audit,
        telemetry,
        files);
  }
}
