package org.integrationgateway.mcp.door.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.task.AppTask;
import org.integrationgateway.sdk.app.task.TaskState;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.integrationgateway.surfaces.mcp.task.TaskExtension;
import tools.jackson.databind.node.ObjectNode;

/** Tasks of providers, which operations of their apps tell about and end. */
final class OperationTasks {
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;
  private static final int MOST_BYTES = 8 << 20;

  private final Invoker invoker;

  OperationTasks(Invoker invoker) {
    this.invoker = invoker;
  }

  /** The task that the result of a call is, for a client that takes tasks. */
  static Optional<AppTask> begun(FeatureRequest request, Tool tool, int status, ObjectNode result) {
    return status == AppTask.STATUS
            && tool.operation().transport() == Transport.PROVIDER
            && TaskExtension.isDeclared(request.client().capabilities())
            && result.get("structuredContent") instanceof ObjectNode body
        ? AppTask.of(Json.parseMembers(Json.write(body)))
        : Optional.empty();
  }

  /**
   * Calls an operation about a task.
   *
   * @param selector the choice of the connection of the call that began it
   * @param input of the operation, which names the task
   * @return the state in the members that a task of a server has
   * @throws RpcException -32602 when the provider does not know the task
   */
  ObjectNode ask(
      FeatureRequest request, String app, Selector selector, String operation, ObjectNode input) {
    var call =
        new Call(
            Door.MCP,
            new CallOrigin.Outside(AppFeatures.ofTask(request.caller(), app, operation)),
            app,
            operation,
            new Arguments.Json(input),
            selector,
            Deadline.in(Deadline.LONGEST),
            request.requestId());
    try (var reply = invoker.invoke(call)) {
      var body = reply.body().readAtMost(MOST_BYTES).orElseThrow(() -> unusable(app, operation));
      return TaskState.of(Json.parseMembers(body))
          .map(OperationTasks::written)
          .orElseThrow(() -> unusable(app, operation));
    } catch (GatewayException failure) {
      throw McpErrors.error(failure, request.requestId(), INVALID_PARAMS);
    } catch (IOException | UncheckedIOException broken) {
      throw McpErrors.error(unusable(app, operation), request.requestId(), INVALID_PARAMS);
    }
  }

  private static GatewayException unusable(String app, String operation) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "operation '%s' of app '%s' does not answer with the state of a task"
            .formatted(operation, app));
  }

  private static ObjectNode written(TaskState state) {
    var json = Json.object().put(ServerTask.STATUS, state.status().wireName());
    state.message().ifPresent(message -> json.put("statusMessage", message));
    switch (state.status()) {
      case COMPLETED -> json.set("result", result(state));
      case FAILED ->
          json.putObject("error")
              .put("code", INTERNAL_ERROR)
              .put("message", state.message().orElse("the task has failed"));
      case INPUT_REQUIRED -> json.set("inputRequests", asked(state));
      case WORKING, CANCELLED -> {}
    }
    return json;
  }

  private static ObjectNode asked(TaskState state) {
    var requests = Json.object();
    state
        .questions()
        .forEach(
            (key, question) -> {
              var params =
                  requests
                      .putObject(key)
                      .put("method", "elicitation/create")
                      .putObject("params")
                      .put("mode", "form")
                      .put("message", question.message());
              params.set("requestedSchema", Json.MAPPER.valueToTree(question.schema()));
            });
    return requests;
  }

  private static ObjectNode result(TaskState state) {
    var value = Json.MAPPER.valueToTree(state.result());
    var result = Json.object();
    result
        .putArray("content")
        .addObject()
        .put("type", "text")
        .put("text", Json.MAPPER.writeValueAsString(value));
    if (value instanceof ObjectNode object) {
      result.set("structuredContent", object);
    }
    return result.put("isError", false);
  }
}
