package org.integrationgateway.config.apps;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import tools.jackson.databind.node.ObjectNode;

/**
 * An entry of {@code apps}.
 *
 * @param config validated against the manifest's configuration schema when the app is loaded
 * @param env added to the clean environment of an executable provider
 * @param allowedHosts the only hosts its requests may reach, when given; naming a private address
 *     here permits it
 * @param surfaces overrides the URLs of its surfaces
 * @param allowedOperations raw overrides in the manifest's shape, merged over it
 * @param pool how its processes are supervised
 * @param grants the services of its host that its provider may use
 * @param connections raw overrides by connection name, in the manifest's shape, merged over it
 * @param frontend the path of the static files of its package; empty: they are not served
 * @param sandbox whether the processes of its provider run in a sandbox
 * @param runtime the runtime provider that runs its provider; empty: this host
 * @param limits what replaces limits of the server for this app
 * @param authProvider the identity provider that its routes ask for, in place of the manifest's
 * @param route how its requests leave, in addition to {@code server.egress}
 * @param required whether the server is not ready before the app was ready once
 * @param category the group of apps that it belongs to, in place of the manifest's
 * @param capture which of its calls keep request and response
 */
public record AppConfig(
    String name,
    Source source,
    ObjectNode config,
    Map<String, String> env,
    Optional<Set<String>> allowedHosts,
    Optional<String> authorizationPolicy,
    SurfaceOverrides surfaces,
    Optional<ObjectNode> allowedOperations,
    Optional<Boolean> mcp,
    Map<String, ObjectNode> connections,
    PoolConfig pool,
    Grants grants,
    Optional<FrontendConfig> frontend,
    Sandbox sandbox,
    Optional<String> runtime,
    AppLimits limits,
    Optional<String> authProvider,
    EgressRoute route,
    boolean required,
    Optional<String> category,
    CaptureConfig capture) {
  /** A required app whose requests leave as those of the server do, and that captures no call. */
  public AppConfig(
      String name,
      Source source,
      ObjectNode config,
      Map<String, String> env,
      Optional<Set<String>> allowedHosts,
      Optional<String> authorizationPolicy,
      SurfaceOverrides surfaces,
      Optional<ObjectNode> allowedOperations,
      Optional<Boolean> mcp,
      Map<String, ObjectNode> connections,
      PoolConfig pool,
      Grants grants,
      Optional<FrontendConfig> frontend,
      Sandbox sandbox,
      Optional<String> runtime,
      AppLimits limits,
      Optional<String> authProvider) {
    this(
        name,
        source,
        config,
        env,
        allowedHosts,
        authorizationPolicy,
        surfaces,
        allowedOperations,
        mcp,
        connections,
        pool,
        grants,
        frontend,
        sandbox,
        runtime,
        limits,
        authProvider,
        EgressRoute.DIRECT,
        true,
        Optional.empty(),
        CaptureConfig.OFF);
  }

  /** The name that scopes of tokens have for the connections of apps. */
  public static final String CONNECTIONS = "connections";

  /**
   * Names that an app cannot have: the first segments of the server's own paths, and the scope of
   * connections.
   */
  public static final Set<String> RESERVED_NAMES =
      Set.of(
          "admin",
          "agent",
          "apps",
          "auth",
          "calls",
          CONNECTIONS,
          "mcp",
          "notices",
          "operations",
          "packages",
          "service-accounts",
          "tokens",
          "workflow");

  public AppConfig {
    env = Map.copyOf(env);
    allowedHosts = allowedHosts.map(Set::copyOf);
    connections = Map.copyOf(connections);
  }

  /** A copy whose package comes from another source. */
  public AppConfig from(Source other) {
    return with(other, allowedHosts, pool);
  }

  /** A copy with other numbers of instances. */
  public AppConfig with(PoolConfig.Instances instances) {
    return with(source, allowedHosts, pool.with(instances));
  }

  /** A copy that reaches only the hosts that its configuration names. */
  public AppConfig confined() {
    return with(source, allowedHosts.or(() -> Optional.of(Set.of())), pool);
  }

  private AppConfig with(
      Source otherSource, Optional<Set<String>> otherHosts, PoolConfig otherPool) {
    return new AppConfig(
        name,
        otherSource,
        config,
        env,
        otherHosts,
        authorizationPolicy,
        surfaces,
        allowedOperations,
        mcp,
        connections,
        otherPool,
        grants,
        frontend,
        sandbox,
        runtime,
        limits,
        authProvider,
        route,
        required,
        category,
        capture);
  }

  /** Leaves out configuration, environment and connections: they may hold secrets. */
  @Override
  public String toString() {
    return "AppConfig[" + name + ", " + source + "]";
  }
}
