package org.integrationgateway.manifest.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;

/**
 * {@code spec} of kind {@code app}: where the operations come from, how the app authenticates
 * upstream, and what callers see of it. A deployment can change parts of it below {@code
 * apps.<name>} of its configuration.
 *
 * @param authProvider name of the identity provider of the deployment that authenticates callers of
 *     the app's own routes
 * @param mcp whether operations are offered as MCP tools; empty when the manifest does not say
 * @param headers fixed headers of every upstream request, by name
 * @param managedParameters fixed values that callers neither see nor give
 * @param surfaces sources of operations; none: the package's program offers them
 * @param connections by name, in the order of the manifest
 * @param defaultConnection name of the connection that is meant when nothing names one
 * @param allowedOperations by original operation id; empty when absent: everything is exposed
 * @param requires sources of providers that must run before
 * @param securitySchemes by name: how callers of {@code http} prove who they are
 * @param http hosted bindings by name, in the order of the manifest
 * @param pagination of every operation that is paginated and has none of its own
 * @param responseMapping where answers carry results
 */
public record AppSpec(
    Optional<String> authProvider,
    Optional<Boolean> mcp,
    Map<String, String> headers,
    List<ManagedParameter> managedParameters,
    Surfaces surfaces,
    Map<String, ConnectionDefinition> connections,
    Optional<String> defaultConnection,
    Optional<Map<String, AllowedOperation>> allowedOperations,
    List<String> requires,
    Map<String, SecurityScheme> securitySchemes,
    Map<String, HttpBinding> http,
    Optional<Pagination> pagination,
    Optional<ResponseMapping> responseMapping) {
  /** The specification of an app whose manifest has no {@code spec}. */
  public static final AppSpec EMPTY =
      new AppSpec(
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          List.of(),
          Surfaces.NONE,
          Map.of(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          Map.of(),
          Map.of(),
          Optional.empty(),
          Optional.empty());

  /** Name of the connection that is used when the manifest names no connection. */
  public static final String DEFAULT_CONNECTION = "default";

  public AppSpec {
    headers = inOrder(headers);
    managedParameters = List.copyOf(managedParameters);
    connections = inOrder(connections);
    allowedOperations = allowedOperations.map(AppSpec::inOrder);
    requires = List.copyOf(requires);
    securitySchemes = inOrder(securitySchemes);
    http = inOrder(http);
  }

  /** Returns whether the app declares any surface. */
  public boolean hasSurface() {
    return !surfaces.isEmpty();
  }

  /**
   * Returns the name of the connection that an operation uses: its own, otherwise that of its
   * surface, otherwise {@code defaultConnection}, otherwise {@code default} if it is declared,
   * otherwise the first declared one that is not for an MCP server, otherwise the first one. {@code
   * default} where none is declared.
   */
  public String connectionFor(Optional<String> operation, Optional<String> surface) {
    return operation.or(() -> surface).or(() -> defaultConnection).orElseGet(this::usualConnection);
  }

  private String usualConnection() {
    if (connections.isEmpty() || connections.containsKey(DEFAULT_CONNECTION)) {
      return DEFAULT_CONNECTION;
    }
    return connections.values().stream()
        .filter(connection -> connection.auth().type() != AuthType.MCP_OAUTH)
        .findFirst()
        .orElseGet(() -> connections.values().iterator().next())
        .name();
  }

  /** Returns a copy with the surfaces and the exposed operations of a deployment. */
  public AppSpec with(Surfaces others, Optional<Map<String, AllowedOperation>> exposed) {
    return new AppSpec(
        authProvider,
        mcp,
        headers,
        managedParameters,
        others,
        connections,
        defaultConnection,
        exposed,
        requires,
        securitySchemes,
        http,
        pagination,
        responseMapping);
  }

  private static <T> Map<String, T> inOrder(Map<String, T> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
