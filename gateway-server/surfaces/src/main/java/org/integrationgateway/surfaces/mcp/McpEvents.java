package org.integrationgateway.surfaces.mcp;

import org.integrationgateway.sdk.Subject;

/** Notifications of MCP servers outside of requests, for clients of the gateway. */
public interface McpEvents {
  /** Ignores all events. */
  McpEvents UNHEARD =
      new McpEvents() {
        @Override
        public void listChanged(String app, Subject subject, ListKind list) {}

        @Override
        public void resourceUpdated(String app, Subject subject, String uri) {}
      };

  /**
   * A list has changed.
   *
   * @param subject whose session heard it
   */
  void listChanged(String app, Subject subject, ListKind list);

  /**
   * A resource has changed that was subscribed to.
   *
   * @param subject whose session heard it
   * @param uri as the server writes it
   */
  void resourceUpdated(String app, Subject subject, String uri);

  /**
   * A person has done what a server asked for by a URL (2025-11-25, Elicitation).
   *
   * @param subject whose session heard it
   * @param elicitation its id
   */
  default void elicitationCompleted(String app, Subject subject, String elicitation) {}

  /** The lists of an MCP server. */
  enum ListKind {
    TOOLS,
    RESOURCES,
    PROMPTS
  }
}
