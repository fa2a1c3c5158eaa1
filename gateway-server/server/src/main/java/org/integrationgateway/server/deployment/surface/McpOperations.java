package org.integrationgateway.server.deployment.surface;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.offer.ServerFeatures;
import org.integrationgateway.surfaces.mcp.offer.ServerTasks;
import org.integrationgateway.surfaces.mcp.offer.ServerTools;
import org.integrationgateway.surfaces.paging.ResultPages;

/** The features of an MCP server as an app: tools as operations, resources and prompts. */
public final class McpOperations {
  private static final String USED_BY = "the MCP surface";

  private final SurfaceParts parts;
  private final String app;
  private final Connection connection;
  private final McpServer server;
  private final ServerFeatures resources;
  private final ServerFeatures prompts;

  private McpOperations(SurfaceParts parts, Surfaces.Mcp surface, McpServers servers) {
    this.parts = parts;
    this.app = parts.problems().app();
    var name = parts.spec().connectionFor(Optional.empty(), surface.connection());
    this.connection = parts.connections().named(name, USED_BY);
    this.server = servers.server(parts, surface, this::changed);
    this.resources = ServerFeatures.resources(app, server);
    this.prompts = ServerFeatures.prompts(app, server);
  }

  /** The surface of an app; empty where the app has none, or one that cannot be called. */
  public static Optional<McpOperations> of(SurfaceParts parts, McpServers servers) {
    try {
      return parts
          .spec()
          .surfaces()
          .mcp()
          .map(surface -> new McpOperations(parts, surface, servers));
    } catch (IllegalArgumentException unusable) {
      parts.problems().add("surfaces.mcp.url: " + unusable.getMessage());
      return Optional.empty();
    }
  }

  private void changed(McpEvents.ListKind list) {
    resources.forget(list);
    prompts.forget(list);
  }

  /**
   * The tools, which only the server knows. Entries of {@code allowedOperations} that are of other
   * surfaces say nothing about tools: without any other entry all tools are exposed.
   *
   * @param others ids of the operations of other surfaces
   * @param alone whether the app has no other surface, so that every entry is of a tool
   * @param pages of the app
   */
  public CallerCatalog catalog(Set<String> others, boolean alone, ResultPages pages) {
    var allowed =
        parts
            .spec()
            .allowedOperations()
            .map(all -> ofTools(all, others))
            .filter(entries -> alone || !entries.isEmpty());
    var tools = new ServerTools(app, connection, server, parts.schemas());
    return new McpCatalog(
        app, connection, server, tools, allowed, pages, parts.config().surfaces().onToolChange());
  }

  private static Map<String, AllowedOperation> ofTools(
      Map<String, AllowedOperation> all, Set<String> others) {
    var entries = new LinkedHashMap<>(all);
    entries.keySet().removeAll(others);
    entries.values().removeIf(entry -> entry.graphql().isPresent());
    return Map.copyOf(entries);
  }

  /** Resources, prompts and tasks, by their permissions. */
  public Map<String, Operation> surfaces() {
    var made = new FeatureOperations(app, Transport.MCP_PASSTHROUGH, connection, parts.schemas());
    var all = new LinkedHashMap<>(made.of(resources, prompts));
    all.put(
        ServerTasks.PERMISSION, made.hidden(ServerTasks.PERMISSION, new ServerTasks(app, server)));
    return all;
  }
}
