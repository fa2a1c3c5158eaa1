package org.integrationgateway.server.api.mcp.feature;

import java.time.Duration;
import org.integrationgateway.server.api.mcp.rpc.RpcException;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers what clients of every generation ask for: tools, resources, prompts and completions. The
 * results have no members of one generation only; {@code resultType} is present where an upstream
 * said it.
 */
public final class Features {
  private final Tools tools;

  /**
   * @param timeout how long a caller waits for the answer of an upstream
   */
  public Features(VisibleCatalog directory, Invoker invoker, Duration timeout) {
    this.tools = new Tools(directory, invoker, timeout);
  }

  /**
   * The result of a request.
   *
   * @throws RpcException when the answer is an error of JSON-RPC; -32601 for a method that is no
   *     feature
   * @throws GatewayException when it is an error of HTTP
   */
  public ObjectNode answer(FeatureRequest request) {
    return switch (request.method()) {
      case "tools/list" -> tools.list(request);
      case "tools/call" -> tools.call(request);
      default ->
          throw RpcException.unknownMethod(
              "method '%s' is not supported".formatted(request.method()));
    };
  }

  /** The capabilities of the server for a caller, as both generations write them. */
  public ObjectNode capabilities(Caller caller, McpView view) {
    var capabilities = Json.object();
    capabilities.putObject("tools").put("listChanged", true);
    return capabilities;
  }
}
