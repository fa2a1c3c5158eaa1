package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Answer;
import tools.jackson.databind.node.ObjectNode;

/** How the messages of one session travel. */
interface Channel {
  /**
   * Sends a request, and waits for its answer. All other messages that arrive meanwhile go to the
   * receiver of the session.
   *
   * @throws SessionEndedException when the server has ended the session before
   * @throws IOException when the answer broke off
   */
  Answer ask(RunningRequest running, ObjectNode message, McpContext context, RequestAbort abort)
      throws IOException, SessionEndedException, OtherGenerationException;

  /** Sends a message that gets no answer. */
  void tell(ObjectNode message, McpContext context, Deadline deadline);

  /** Uses this revision, which the server has chosen. */
  void agree(String revision);

  /**
   * Receives what the server sends outside of requests, until it ends the stream.
   *
   * @param opened is told when the stream is open
   * @return how long to wait before it is opened again; empty when the server offers none
   * @throws IOException when it broke off
   */
  Optional<Duration> hear(McpContext context, RequestAbort abort, Runnable opened)
      throws IOException, SessionEndedException;

  /** Ends the session. */
  void end(McpContext context);
}
