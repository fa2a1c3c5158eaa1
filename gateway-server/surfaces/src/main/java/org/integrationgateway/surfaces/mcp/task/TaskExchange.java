package org.integrationgateway.surfaces.mcp.task;

import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpServer;
import tools.jackson.databind.node.ObjectNode;

/**
 * The requests about tasks of an MCP server (2025-11-25, Tasks; Tasks extension of 2026-07-28). All
 * fail as {@link McpServer#request}.
 */
public final class TaskExchange {
  private static final String RELATED = "io.modelcontextprotocol/related-task";
  private static final String META = "_meta";

  private final McpServer server;

  public TaskExchange(McpServer server) {
    this.server = server;
  }

  /**
   * The state of a task in the shape of 2026-07-28: {@code completed} with {@code result}, {@code
   * failed} with {@code error}, {@code input_required} with {@code inputRequests} where the server
   * is of this generation.
   */
  public ObjectNode get(ServerTask task, McpContext context) {
    var said = server.request("tasks/get", task.params(), tasking(context));
    var state = ServerTask.state(said, task.older());
    var status = state.path(ServerTask.STATUS).asString("");
    if (task.older()) {
      boolean ended = status.equals(ServerTask.COMPLETED) || status.equals(ServerTask.FAILED);
      return ended ? ended(state, task, context) : state;
    }
    for (var member : new String[] {"result", "error", "inputRequests"}) {
      if (said.get(member) instanceof ObjectNode value) {
        state.set(member, value);
      }
    }
    return state;
  }

  /** A failed task of the older generation may have a result that tells of an error. */
  private ObjectNode ended(ObjectNode state, ServerTask task, McpContext context) {
    try {
      state.put(ServerTask.STATUS, ServerTask.COMPLETED);
      state.set("result", result(task, context));
    } catch (McpErrorException error) {
      state.put(ServerTask.STATUS, ServerTask.FAILED);
      var told =
          state.putObject("error").put("code", error.code()).put("message", error.getMessage());
      if (error.data() != null) {
        told.set("data", error.data());
      }
    }
    return state;
  }

  /**
   * The result of a task of the older generation: waits until the task ends, and passes the
   * questions of the server to the client.
   */
  public ObjectNode result(ServerTask task, McpContext context) {
    var result = server.request("tasks/result", task.params(), tasking(context));
    if (!result.path(META).has(RELATED)) {
      return result;
    }
    var own = result.deepCopy();
    if (own.get(META) instanceof ObjectNode meta) {
      meta.remove(RELATED);
      if (meta.isEmpty()) {
        own.remove(META);
      }
    }
    return own;
  }

  /** Brings answers to the questions of a task of the newer generation. */
  public void update(ServerTask task, ObjectNode responses, McpContext context) {
    var params = task.params();
    params.set("inputResponses", responses);
    server.request("tasks/update", params, tasking(context));
  }

  public void cancel(ServerTask task, McpContext context) {
    server.request("tasks/cancel", task.params(), tasking(context));
  }

  static McpContext tasking(McpContext context) {
    return context.with(new TaskingClient(context.client()));
  }
}
