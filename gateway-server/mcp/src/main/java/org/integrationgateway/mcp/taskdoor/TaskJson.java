package org.integrationgateway.mcp.taskdoor;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.task.McpTask;
import org.integrationgateway.mcp.task.TaskStatus;
import tools.jackson.databind.node.ObjectNode;

/** Writes tasks as clients of each generation read them. */
final class TaskJson {
  private static final int INTERNAL_ERROR = -32603;
  private static final String RELATED = "io.modelcontextprotocol/related-task";

  private TaskJson() {}

  /** A task in the answer to the call that became it (Tasks extension, Task Creation). */
  static ObjectNode newer(McpTask task) {
    return described(task, task.status().wireName())
        .put("ttlMs", task.ttl().toMillis())
        .put("pollIntervalMs", task.pollMillis());
  }

  /** A task with its questions, its result or its error (Tasks extension, Task Polling). */
  static ObjectNode detailed(McpTask task) {
    var json = newer(task);
    var content = task.content();
    switch (task.status()) {
      case INPUT_REQUIRED -> json.set("inputRequests", content.questions());
      case COMPLETED -> json.set("result", content.result());
      case FAILED -> json.set("error", content.error());
      case WORKING, CANCELLED -> {}
    }
    return json;
  }

  /** A task of 2025-11-25, which has failed when its tool tells of an error (Tasks). */
  static ObjectNode older(McpTask task) {
    var result = task.content().result();
    boolean error = result != null && result.path("isError").asBoolean(false);
    var status = error ? TaskStatus.FAILED : task.status();
    return described(task, status.wireName())
        .put("ttl", task.ttl().toMillis())
        .put("pollInterval", task.pollMillis());
  }

  /** The parameters of {@code notifications/progress} (2025-11-25, Tasks and Progress). */
  static ObjectNode progress(McpTask task) {
    return related(task.content().progress(), task.id());
  }

  private static ObjectNode described(McpTask task, String status) {
    var json = Json.object().put("taskId", task.id()).put("status", status);
    if (!task.content().message().isEmpty()) {
      json.put("statusMessage", task.content().message());
    }
    return json.put("createdAt", task.createdAt().toString())
        .put("lastUpdatedAt", task.updatedAt().toString());
  }

  /**
   * The result of the call of a task that has ended, as {@code tasks/result} returns it.
   *
   * @throws RpcException when the call ended with an error
   */
  static ObjectNode result(McpTask task) {
    var result = task.content().result();
    if (result != null) {
      return related(result, task.id());
    }
    var error = task.content().error();
    if (error == null) {
      throw RpcException.internal("the task was cancelled: it has no result");
    }
    throw RpcException.of(
        error.path("code").asInt(INTERNAL_ERROR),
        error.path("message").asString("the call has failed"),
        error.get("data") instanceof ObjectNode data ? data : Json.object());
  }

  /** A copy of a message that says which task it belongs to. */
  static ObjectNode related(ObjectNode message, String id) {
    var json = Json.object();
    json.setAll(message);
    var meta = Json.object();
    if (message.get("_meta") instanceof ObjectNode present) {
      meta.setAll(present);
    }
    meta.putObject(RELATED).put("taskId", id);
    json.set("_meta", meta);
    return json;
  }
}
