package org.integrationgateway.mcp.taskdoor;

import java.util.Optional;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.Features;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The call that a task is made of, noted before the call is carried out.
 *
 * @param selector the choice of its connection
 * @param surroundings of the request that calls
 */
public record TaskOrigin(
    FeatureRequest request, Tool tool, Selector selector, RequestSurroundings surroundings) {
  /**
   * The call of a request.
   *
   * @param tool that it calls
   * @param address of the client
   */
  static TaskOrigin of(FeatureRequest request, Tool tool, String address) {
    var arguments = Features.called(request.view(), request.params()).path("arguments");
    var connection = text(arguments, "_connection");
    var instance = text(arguments, "_instance");
    return new TaskOrigin(
        request,
        tool,
        connection.isEmpty() && instance.isEmpty()
            ? Selector.NONE
            : new Selector(connection, instance),
        RequestSurroundings.of(address, request.requestId()));
  }

  private static Optional<String> text(JsonNode arguments, String name) {
    var value = arguments.path(name);
    return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
  }

  String subject() {
    return request.caller().subject().id();
  }

  String app() {
    return tool.app().name();
  }

  String operation() {
    return tool.operation().id();
  }

  /** The token of the client for the progress of the call; null: it wants none. */
  @Nullable JsonNode progressToken() {
    var token = request.params().path("_meta").path("progressToken");
    return token.isString() || token.isIntegralNumber() ? token : null;
  }

  /** Whether the call hears of its end by its thread alone: MCP servers are told. */
  boolean interrupted() {
    return tool.operation().transport() != Transport.MCP_PASSTHROUGH;
  }

  FeatureRequest of(CallClient client) {
    return new FeatureRequest(
        request.caller(),
        request.view(),
        request.method(),
        request.params(),
        client,
        request.requestId(),
        request.tool(),
        request.message());
  }
}
