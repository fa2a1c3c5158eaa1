package org.integrationgateway.server.config;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.server.config.grants.Grants;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.config.providers.Sandbox;
import org.integrationgateway.server.config.providers.Source;
import tools.jackson.databind.node.ObjectNode;

/**
 * One of {@code apps}.
 *
 * @param config validated against the manifest's configuration schema when the app is loaded
 * @param env added to the clean environment of an executable provider
 * @param allowedHosts the only hosts its requests may reach, when given; naming a private address
 *     here permits it
 * @param baseUrl overrides the base URL of its REST or OpenAPI surface
 * @param pool how its processes are kept, where it has some
 * @param grants what its provider may use of its host
 * @param connections raw overrides by connection name, in the manifest's shape, merged over it
 * @param frontend where the static files of its package are served, if anywhere
 * @param sandbox whether a process of its provider is set apart from this host
 * @param runtime the runtime provider that runs its provider; empty: this host
 */
public record AppConfig(
    String name,
    Source source,
    ObjectNode config,
    Map<String, String> env,
    Optional<Set<String>> allowedHosts,
    Optional<String> authorizationPolicy,
    Optional<URI> baseUrl,
    Optional<Boolean> mcp,
    Map<String, ObjectNode> connections,
    PoolConfig pool,
    Grants grants,
    Optional<FrontendConfig> frontend,
    Sandbox sandbox,
    Optional<String> runtime) {
  public AppConfig {
    env = Map.copyOf(env);
    allowedHosts = allowedHosts.map(Set::copyOf);
    connections = Map.copyOf(connections);
  }

  /** The same, run by this runtime provider. */
  public AppConfig on(String otherRuntime) {
    return new AppConfig(
        name,
        source,
        config,
        env,
        allowedHosts,
        authorizationPolicy,
        baseUrl,
        mcp,
        connections,
        pool,
        grants,
        frontend,
        sandbox,
        Optional.of(otherRuntime));
  }

  /** The same on a package from somewhere else. */
  public AppConfig from(Source other) {
    return new AppConfig(
        name,
        other,
        config,
        env,
        allowedHosts,
        authorizationPolicy,
        baseUrl,
        mcp,
        connections,
        pool,
        grants,
        frontend,
        sandbox,
        runtime);
  }

  /** The same, reaching nothing that it does not name. */
  AppConfig confined() {
    return new AppConfig(
        name,
        source,
        config,
        env,
        allowedHosts.or(() -> Optional.of(Set.of())),
        authorizationPolicy,
        baseUrl,
        mcp,
        connections,
        pool,
        grants,
        frontend,
        sandbox,
        runtime);
  }

  /** One that is granted nothing, and mounted nowhere. */
  public AppConfig(
      String name,
      Source source,
      ObjectNode config,
      Map<String, String> env,
      Optional<Set<String>> allowedHosts,
      Optional<String> authorizationPolicy,
      Optional<URI> baseUrl,
      Optional<Boolean> mcp,
      Map<String, ObjectNode> connections,
      PoolConfig pool) {
    this(
        name,
        source,
        config,
        env,
        allowedHosts,
        authorizationPolicy,
        baseUrl,
        mcp,
        connections,
        pool,
        Grants.NONE,
        Optional.empty(),
        Sandbox.OFF,
        Optional.empty());
  }

  /** Without configuration, environment and connections: they may hold secrets. */
  @Override
  public String toString() {
    return "AppConfig[" + name + ", " + source + "]";
  }
}
