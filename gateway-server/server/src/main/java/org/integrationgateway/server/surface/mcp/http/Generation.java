package org.integrationgateway.server.surface.mcp.http;

import java.net.URI;
import org.integrationgateway.server.surface.mcp.McpContext;
import tools.jackson.databind.node.ObjectNode;

/** How requests are made of the MCP servers of one generation. */
interface Generation {
  /** As {@link org.integrationgateway.server.surface.mcp.McpServer#describe}. */
  ObjectNode describe(URI uri, McpContext context) throws OtherGenerationException;

  /**
   * As {@link org.integrationgateway.server.surface.mcp.McpServer#request}.
   *
   * @throws OtherGenerationException when the server did not carry the request out, and answers as
   *     one of another generation
   */
  ObjectNode request(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException;
}
