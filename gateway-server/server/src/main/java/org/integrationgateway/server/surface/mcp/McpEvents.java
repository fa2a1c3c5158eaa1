package org.integrationgateway.server.surface.mcp;

import org.integrationgateway.sdk.Subject;

/** What MCP servers announce outside of requests, as clients of the gateway are told of it. */
public interface McpEvents {
  /** Nothing hears of them. */
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

  /** The lists of an MCP server. */
  enum ListKind {
    TOOLS,
    RESOURCES,
    PROMPTS
  }
}
