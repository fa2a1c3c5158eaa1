package org.integrationgateway.surfaces.mcp.wire;

import org.integrationgateway.sdk.Subject;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.McpEvents.ListKind;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;

/**
 * Passes on what an MCP server announces.
 *
 * @param subject whose session hears it
 */
public record Announcements(String app, Subject subject, McpEvents events) {
  private static final int LONGEST_URI = 8192;

  /** Passes a notice on when it announces something. */
  public void take(Notice notice) {
    switch (notice.method()) {
      case "notifications/tools/list_changed" -> events.listChanged(app, subject, ListKind.TOOLS);
      case "notifications/prompts/list_changed" ->
          events.listChanged(app, subject, ListKind.PROMPTS);
      case "notifications/resources/list_changed" ->
          events.listChanged(app, subject, ListKind.RESOURCES);
      case "notifications/resources/updated" -> {
        var uri = notice.params().path("uri").asString("");
        if (!uri.isEmpty() && uri.length() <= LONGEST_URI) {
          events.resourceUpdated(app, subject, uri);
        }
      }
      case "notifications/elicitation/complete" -> {
        var id = notice.params().path("elicitationId").asString("");
        if (!id.isEmpty() && id.length() <= LONGEST_URI) {
          events.elicitationCompleted(app, subject, id);
        }
      }
      default -> {
        // Concerns a request, or nothing that the gateway knows.
      }
    }
  }
}
