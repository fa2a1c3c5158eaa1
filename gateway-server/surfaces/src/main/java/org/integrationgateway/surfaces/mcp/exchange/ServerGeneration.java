package org.integrationgateway.surfaces.mcp.exchange;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.surfaces.mcp.McpContext;
import tools.jackson.databind.node.ObjectNode;

/** How requests are made of the MCP servers of one generation. */
public interface ServerGeneration {
  /** As {@link org.integrationgateway.surfaces.mcp.McpServer#describe}. */
  ObjectNode describe(URI uri, McpContext context) throws OtherGenerationException;

  /**
   * As {@link org.integrationgateway.surfaces.mcp.McpServer#request}.
   *
   * @throws OtherGenerationException when the server did not carry the request out, and answers as
   *     one of another generation
   */
  ObjectNode request(URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException;

  /**
   * Prepares that updates of a resource are announced.
   *
   * @return the result for the client
   */
  ObjectNode subscribe(URI uri, String resource, McpContext context)
      throws OtherGenerationException;

  /** Ends the announcements of updates of a resource. */
  ObjectNode unsubscribe(URI uri, String resource, McpContext context)
      throws OtherGenerationException;

  /** Whether a stream carries only what was asked for when it was opened. */
  boolean asksOnce();

  /**
   * Receives what the server announces, until it ends the stream.
   *
   * @param opened is told when the stream is open
   * @return how long to wait before it is opened again; empty when the server offers none
   * @throws IOException when it broke off
   */
  Optional<Duration> hear(URI uri, ServerListening listening, RequestAbort abort, Runnable opened)
      throws IOException, OtherGenerationException;
}
