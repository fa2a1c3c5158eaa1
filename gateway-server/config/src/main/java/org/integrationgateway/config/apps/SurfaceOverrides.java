package org.integrationgateway.config.apps;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.shape.Settings;

/**
 * {@code apps.<name>.surfaces}: what replaces members of the manifest's surfaces.
 *
 * @param rest base URL of the REST surface
 * @param openapi base URL of the OpenAPI surface
 * @param graphql URL of the GraphQL endpoint
 * @param mcp URL of the MCP server
 * @param passthrough whether callers may send GraphQL documents of their own
 * @param passthroughRoles callers of their own documents need one of them where the app is bound to
 *     a policy; empty: every caller may
 * @param onToolChange what happens when an MCP server or a GraphQL endpoint changes what it says
 *     about its operations
 */
public record SurfaceOverrides(
    Optional<URI> rest,
    Optional<URI> openapi,
    Optional<URI> graphql,
    Optional<URI> mcp,
    boolean passthrough,
    List<String> passthroughRoles,
    ToolChange onToolChange) {
  /** No overrides: the surfaces are as the manifest declares. */
  public static final SurfaceOverrides NONE = rest(Optional.empty());

  public SurfaceOverrides {
    passthroughRoles = List.copyOf(passthroughRoles);
  }

  /** Overrides the base URL of the REST surface only. */
  public static SurfaceOverrides rest(Optional<URI> baseUrl) {
    return new SurfaceOverrides(
        baseUrl,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        true,
        List.of(),
        ToolChange.WARN);
  }

  /** The overrides of an app. */
  public static SurfaceOverrides of(Settings app) {
    var surfaces = app.get(AppKeys.SURFACES);
    var graphql = surfaces.get(AppKeys.GRAPHQL);
    return new SurfaceOverrides(
        surfaces.get(AppKeys.REST).find(AppKeys.BASE_URL),
        surfaces.get(AppKeys.OPENAPI).find(AppKeys.BASE_URL),
        graphql.find(AppKeys.URL),
        surfaces.get(AppKeys.MCP_SURFACE).find(AppKeys.URL),
        graphql.get(AppKeys.PASSTHROUGH),
        graphql.get(AppKeys.PASSTHROUGH_ROLES),
        ToolChange.of(surfaces.get(AppKeys.ON_TOOL_CHANGE)));
  }
}
