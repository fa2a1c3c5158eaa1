package org.integrationgateway.mcp;

import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.mcp.door.McpEndpoint;
import org.integrationgateway.mcp.door.uri.ResourceUri;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.surfaces.mcp.McpEvents;

/** Passes on to the clients of {@code /mcp} what MCP servers announce. */
record AnnouncedChanges(VisibleCatalog catalog, McpEndpoint endpoint) implements McpEvents {
  @Override
  public void listChanged(String app, Subject subject, ListKind list) {
    switch (list) {
      case TOOLS -> {
        catalog.operationsChanged(app);
        endpoint.toolsChanged(subject.id());
      }
      case RESOURCES -> endpoint.resourcesChanged(subject.id());
      case PROMPTS -> endpoint.promptsChanged(subject.id());
    }
  }

  @Override
  public void resourceUpdated(String app, Subject subject, String uri) {
    endpoint.resourceUpdated(subject.id(), app, new ResourceUri(app, uri).text(false), uri);
  }

  @Override
  public void elicitationCompleted(String app, Subject subject, String elicitation) {
    endpoint.elicitationCompleted(subject.id(), elicitation);
  }
}
