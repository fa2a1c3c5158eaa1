package org.integrationgateway.server.deployment.surface;

import java.util.function.Consumer;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.surfaces.mcp.McpEvents;

/**
 * Forgets what is kept of a list before others are told that it has changed.
 *
 * @param forget what is kept of a list
 */
record KeptLists(Consumer<McpEvents.ListKind> forget, McpEvents others) implements McpEvents {
  @Override
  public void listChanged(String app, Subject subject, ListKind list) {
    forget.accept(list);
    others.listChanged(app, subject, list);
  }

  @Override
  public void resourceUpdated(String app, Subject subject, String uri) {
    others.resourceUpdated(app, subject, uri);
  }
}
