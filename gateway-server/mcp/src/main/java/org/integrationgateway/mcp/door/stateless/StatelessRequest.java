package org.integrationgateway.mcp.door.stateless;

import java.util.Optional;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.trace.McpMessage;
import org.integrationgateway.surfaces.mcp.task.TaskExtension;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request, whose headers and {@code _meta} were checked.
 *
 * @param params without {@code _meta}
 * @param tool that is called; empty: another method, or a name that is no tool of an app
 * @param id of the message
 * @param requestId the gateway's name for the request
 * @param address of the client
 */
record StatelessRequest(
    Caller caller,
    McpView view,
    String method,
    ObjectNode params,
    Optional<Tool> tool,
    RequestMeta meta,
    RpcAnswer answer,
    String id,
    String requestId,
    String address) {
  /** Canonical id of the subject of the caller. */
  String subject() {
    return caller.subject().id();
  }

  /** Whether the upstream may ask the client while it answers this request. */
  boolean mayAsk() {
    return tool.isEmpty() || tool.get().operation().transport() == Transport.MCP_PASSTHROUGH;
  }

  /** Whether the client takes a task in place of a result (Tasks extension). */
  boolean takesTasks() {
    return TaskExtension.isDeclared(meta.capabilities());
  }

  /**
   * @throws RpcException -32021 when the client does not take tasks
   */
  void requireTasks() {
    if (!takesTasks()) {
      throw StatelessErrors.missingCapability(TaskExtension.required());
    }
  }

  /** Returns a digest that is the same for a later round of this request. */
  String digest() {
    return RequestDigest.of(view, method, params);
  }

  /**
   * The client behind the request.
   *
   * @param answers that it brings for the upstream
   */
  StatelessClient client(ObjectNode answers) {
    return new StatelessClient(meta, answer, answers);
  }

  /** The request for the features of the server. */
  FeatureRequest feature(CallClient client) {
    return new FeatureRequest(
        caller,
        view,
        method,
        params,
        client,
        requestId,
        tool.orElse(null),
        new McpMessage(id, Revision.STATELESS));
  }
}
