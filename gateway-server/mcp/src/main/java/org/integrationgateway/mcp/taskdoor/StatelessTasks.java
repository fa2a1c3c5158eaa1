package org.integrationgateway.mcp.taskdoor;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskingClient;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/** The requests of clients of 2026-07-28 about their tasks (Tasks extension). */
public final class StatelessTasks {
  private final TaskCalls calls;

  public StatelessTasks(TaskCalls calls) {
    this.calls = calls;
  }

  /** Whether a method is one about tasks. */
  public static boolean has(String method) {
    return switch (method) {
      case "tasks/get", "tasks/update", "tasks/cancel" -> true;
      default -> false;
    };
  }

  /**
   * The result of a request.
   *
   * @param client of the request, which gets the questions of a server that asks by requests
   * @throws RpcException when the answer is an error
   */
  public ObjectNode answer(FeatureRequest request, AskingClient client) {
    return switch (request.method()) {
      case "tasks/get" -> TaskJson.detailed(calls.get(request, client));
      case "tasks/update" -> {
        calls.update(request, calls.find(request), responses(request.params()));
        yield Json.object();
      }
      default -> {
        var task = calls.find(request);
        if (task.open()) {
          calls.cancel(request, task);
        }
        yield Json.object();
      }
    };
  }

  private static ObjectNode responses(ObjectNode params) {
    if (params.get("inputResponses") instanceof ObjectNode responses) {
      return responses;
    }
    throw RpcException.invalidParams(
        "'inputResponses' must be an object, with an answer under the key of each question");
  }
}
