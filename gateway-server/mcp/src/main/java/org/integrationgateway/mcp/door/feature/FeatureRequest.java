package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.trace.McpMessage;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request for a feature of the server, of a client of any generation.
 *
 * @param view what of the gateway the client sees
 * @param method such as {@code tools/call}
 * @param client what can be reached of the client while the request is answered
 * @param requestId the gateway's name for the request
 * @param tool that is called, where the door has looked it up
 * @param message that carries it; null: the gateway itself asks
 */
public record FeatureRequest(
    Caller caller,
    McpView view,
    String method,
    ObjectNode params,
    CallClient client,
    String requestId,
    @Nullable Tool tool,
    @Nullable McpMessage message) {
  /** A request whose tool, if it calls one, was not looked up. */
  public FeatureRequest(
      Caller caller,
      McpView view,
      String method,
      ObjectNode params,
      CallClient client,
      String requestId) {
    this(caller, view, method, params, client, requestId, null, null);
  }

  /** Whether tools say in lists that they can be called as tasks (2025-11-25, Tasks). */
  boolean marksTasks() {
    return message != null && message.revision().equals(Revision.R2025_11_25.wireName());
  }

  /** Whether the client is of the generation that calls again where input is required. */
  boolean isOfNewerGeneration() {
    return client.resumes();
  }
}
