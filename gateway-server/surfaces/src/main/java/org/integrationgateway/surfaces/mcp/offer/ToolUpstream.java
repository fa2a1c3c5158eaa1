package org.integrationgateway.surfaces.mcp.offer;

import java.util.List;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.form.FormChanges;
import org.integrationgateway.surfaces.mcp.form.FormLog;
import org.integrationgateway.surfaces.mcp.form.ServerForms;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.integrationgateway.surfaces.mcp.task.ToolTasks;
import org.integrationgateway.surfaces.mcp.wire.InputRounds;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls a tool of an MCP server. The answer is the whole result, in the form that clients take; one
 * that says {@code isError} has the status of an upstream's failure.
 */
final class ToolUpstream implements Upstream {
  private static final String CALL = "tools/call";
  private static final int FAILED = 502;
  private static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/json"));

  private final String app;
  private final ToolTasks tasks;
  private final String tool;
  private final FormLog forms;

  /**
   * @param tool as the server names it
   */
  ToolUpstream(String app, ToolTasks tasks, String tool, FormLog forms) {
    this.app = app;
    this.tasks = tasks;
    this.tool = tool;
    this.forms = forms;
  }

  String tool() {
    return tool;
  }

  @Override
  public Reply execute(Invocation invocation) {
    var params = Json.object().put("name", tool);
    params.set("arguments", invocation.input());
    var result = called(params, McpContext.of(invocation));
    if (InputRounds.needsInput(result) || ServerTask.is(result)) {
      return new Reply(200, HEADERS, new Reply.Body.Document(result));
    }
    var changes = new FormChanges();
    var fit =
        ServerForms.toolResult(result, changes)
            .orElseThrow(() -> ServerFailures.unusable(app, CALL, changes.toString()));
    forms.tell("a result of tool '" + tool + "'", changes);
    int status = fit.path("isError").asBoolean(false) ? FAILED : 200;
    return new Reply(status, HEADERS, new Reply.Body.Document(fit));
  }

  private ObjectNode called(ObjectNode params, McpContext context) {
    if (!SilentClient.is(context.client())) {
      return ServerFailures.during(app, () -> tasks.call(params, context));
    }
    var silent = new SilentClient(context.client());
    try {
      return ServerFailures.during(app, () -> tasks.call(params, context.with(silent)));
    } catch (GatewayException failure) {
      throw silent.failure(app, tool, failure);
    }
  }
}
