package org.integrationgateway.server.deployment.surface;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.ToolChange;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.offer.ServerTools;
import org.integrationgateway.surfaces.paging.ResultPages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools of an MCP server as operations: under the names and to the roles of {@code
 * allowedOperations}.
 *
 * @param allowed the entries without documents; empty: every tool
 * @param onChange what happens when the server describes a tool otherwise
 */
record McpCatalog(
    String app,
    Connection connection,
    McpServer server,
    ServerTools tools,
    Optional<Map<String, AllowedOperation>> allowed,
    ResultPages pages,
    ToolChange onChange)
    implements CallerCatalog {
  private static final Logger log = LoggerFactory.getLogger(McpCatalog.class);
  private static final Duration AGE = Duration.ofMinutes(5);

  @Override
  public boolean dependsOnCredentialOnly() {
    return true;
  }

  @Override
  public CallerOperations operations(
      CallContext context, Optional<Credential> credential, Deadline deadline) {
    var told = tools.told(McpContext.listing(connection, context, credential, deadline));
    var problems = new LoadProblems(app);
    var exposed = new ExposedOperations(problems, false, pages).apply(told.operations(), allowed);
    if (!problems.isEmpty()) {
      log.warn(
          "app '{}': the tools of its MCP server have problems: {}",
          app,
          String.join("; ", problems.messages()));
    }
    return new CallerOperations(List.copyOf(exposed.values()), told.refused(), AGE);
  }

  @Override
  public Optional<ToolChange> onToolChange() {
    return Optional.of(onChange);
  }

  @Override
  public void close() {
    server.close();
  }
}
