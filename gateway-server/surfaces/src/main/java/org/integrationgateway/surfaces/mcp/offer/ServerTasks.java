package org.integrationgateway.surfaces.mcp.offer;

import java.util.List;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.form.FormChanges;
import org.integrationgateway.surfaces.mcp.form.FormLog;
import org.integrationgateway.surfaces.mcp.form.ServerForms;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.integrationgateway.surfaces.mcp.task.TaskExchange;
import tools.jackson.databind.node.ObjectNode;

/** Requests about the tasks of an MCP server, as the gateway sends them for callers with tasks. */
public final class ServerTasks implements Upstream {
  /** The permission of these requests; doors ask for it, and callers need that for the tool. */
  public static final String PERMISSION = "surface:tasks";

  public static final String GET = "tasks/get";
  public static final String RESULT = "tasks/result";
  public static final String UPDATE = "tasks/update";
  public static final String CANCEL = "tasks/cancel";

  /** The member of the parameters of {@link #UPDATE} with the answers. */
  public static final String RESPONSES = "inputResponses";

  private static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/json"));

  private final String app;
  private final TaskExchange exchange;
  private final FormLog forms;

  public ServerTasks(String app, McpServer server) {
    this.app = app;
    this.exchange = new TaskExchange(server);
    this.forms = new FormLog(app);
  }

  @Override
  public Reply execute(Invocation invocation) {
    var method = invocation.input().path(ServerFeatures.METHOD).asString("");
    var params =
        invocation.input().get(ServerFeatures.PARAMS) instanceof ObjectNode given
            ? given
            : Json.object();
    var context = McpContext.of(invocation);
    var result = ServerFailures.during(app, () -> answer(method, params, context));
    return new Reply(200, HEADERS, new Reply.Body.Document(result));
  }

  private ObjectNode answer(String method, ObjectNode params, McpContext context) {
    var task = ServerTask.of(params);
    switch (method) {
      case GET -> {
        var state = exchange.get(task, context);
        if (state.get("result") instanceof ObjectNode result) {
          state.set("result", fit(result));
        }
        return state;
      }
      case RESULT -> {
        return fit(exchange.result(task, context));
      }
      case UPDATE ->
          exchange.update(
              task,
              params.get(RESPONSES) instanceof ObjectNode given ? given : Json.object(),
              context);
      case CANCEL -> exchange.cancel(task, context);
      default ->
          throw new GatewayException(
              ErrorCode.INVALID_REQUEST, "'%s' is not a method of tasks".formatted(method));
    }
    return Json.object();
  }

  private ObjectNode fit(ObjectNode result) {
    var changes = new FormChanges();
    var fit =
        ServerForms.toolResult(result, changes)
            .orElseThrow(() -> ServerFailures.unusable(app, RESULT, changes.toString()));
    forms.tell("the result of a task", changes);
    return fit;
  }
}
