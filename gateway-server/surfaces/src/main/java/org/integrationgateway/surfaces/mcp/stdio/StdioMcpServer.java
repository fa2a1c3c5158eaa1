package org.integrationgateway.surfaces.mcp.stdio;

import java.util.concurrent.TimeoutException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.programs.McpProgram;
import org.integrationgateway.providers.programs.ProgramCaller;
import org.integrationgateway.providers.programs.ProgramEvents;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.wire.Announcements;
import org.integrationgateway.surfaces.mcp.wire.InputRounds;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import tools.jackson.databind.node.ObjectNode;

/** An MCP server that is the program of a package, kept up by the gateway. */
public final class StdioMcpServer implements McpServer {
  private final String app;
  private final McpProgram program;
  private final ProgramEvents listener;

  /**
   * @param events takes what the server announces
   */
  public StdioMcpServer(String app, McpProgram program, McpEvents events) {
    this.app = app;
    this.program = program;
    this.listener =
        (subject, method, params) ->
            new Announcements(app, subject, events).take(new Notice(method, params));
    program.listen(listener);
  }

  @Override
  public ObjectNode describe(McpContext context) {
    return ask(context, ProgramSession::description);
  }

  @Override
  public ObjectNode request(String method, ObjectNode params, McpContext context) {
    if (method.startsWith("notifications/")) {
      // One process serves many clients, and cannot tell whose roots have changed.
      return Json.object();
    }
    return ask(
        context,
        session ->
            session.isStateless()
                ? InputRounds.run(params, context, sent -> once(session, method, sent, context))
                : once(session, method, params, context));
  }

  private static ObjectNode once(
      ProgramSession session, String method, ObjectNode params, McpContext context)
      throws TimeoutException {
    return session.request(
        method, params, context.call().subject().id(), context.client(), context.deadline());
  }

  private ObjectNode ask(McpContext context, McpProgram.Question<ObjectNode> question) {
    var caller = new ProgramCaller(context.call().subject(), context.credential());
    try {
      return program.ask(caller, context.deadline(), question);
    } catch (GatewayException failure) {
      throw failure.app(app);
    } catch (TimeoutException late) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_TIMEOUT,
          "the MCP server of app '%s' did not respond in time".formatted(app),
          late);
    }
  }

  /** The program goes on as long as its app does. */
  @Override
  public void close() {
    program.forget(listener);
  }
}
