package org.integrationgateway.server.api.mcp.feature;

import org.integrationgateway.server.api.mcp.rpc.RpcException;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps the failures of a tool call. A failure that a model can act on becomes a result, which the
 * model sees; others become errors of JSON-RPC or of HTTP.
 */
final class McpErrors {
  private static final String META = "org.integrationgateway/problem";

  private McpErrors() {}

  private enum Form {
    RESULT,
    INTERNAL,
    HTTP
  }

  /**
   * The result that tells the model about a failure.
   *
   * @throws RpcException when the failure is an error of JSON-RPC
   * @throws GatewayException when the failure is an error of HTTP
   */
  static ObjectNode result(GatewayException failure, String requestId) {
    return switch (form(failure.code())) {
      case RESULT -> told(failure, requestId);
      case INTERNAL -> throw RpcException.internal(failure.detail());
      case HTTP -> throw failure;
    };
  }

  private static ObjectNode told(GatewayException failure, String requestId) {
    var text = new StringBuilder();
    text.append(failure.code().wireName()).append(": ").append(failure.detail());
    for (var error : failure.errors()) {
      text.append("\n- ").append(error);
    }
    if (!failure.instances().isEmpty()) {
      text.append("\nPass one of these as ")
          .append(ToolJson.INSTANCE)
          .append(": ")
          .append(String.join(", ", failure.instances()));
    }
    var result = Json.object();
    result.putArray("content").addObject().put("type", "text").put("text", text.toString());
    result.put("isError", true);
    var problem = result.putObject("_meta").putObject(META);
    problem.put("code", failure.code().wireName()).put("requestId", requestId);
    if (!failure.errors().isEmpty()) {
      var errors = problem.putArray("errors");
      for (var error : failure.errors()) {
        errors.addObject().put("pointer", error.pointer()).put("message", error.message());
      }
    }
    failure.retryAfter().ifPresent(wait -> problem.put("retryAfterSeconds", wait.toSeconds()));
    return result;
  }

  private static Form form(ErrorCode code) {
    return switch (code) {
      case INVALID_REQUEST,
          INVALID_JSON,
          INVALID_PARAMETERS,
          FORBIDDEN,
          SCOPE_DENIED,
          EGRESS_DENIED,
          NOT_FOUND,
          INSTANCE_SELECTION_REQUIRED,
          INVALID_STATE,
          CONFLICT,
          NOT_CONNECTED,
          RECONNECT_REQUIRED,
          ADMIN_CONFIGURATION_REQUIRED,
          NOT_CONFIGURED,
          PAYLOAD_TOO_LARGE,
          IDEMPOTENCY_KEY_MISMATCH,
          IDEMPOTENCY_IN_PROGRESS,
          IDEMPOTENCY_KEY_REUSED,
          PRECONDITION_FAILED,
          RANGE_NOT_SATISFIABLE,
          RATE_LIMITED,
          UPSTREAM_UNREACHABLE,
          UPSTREAM_INVALID_RESPONSE,
          UPSTREAM_TIMEOUT,
          PROVIDER_FAILED,
          PROVIDER_UNAVAILABLE,
          STORE_UNAVAILABLE,
          OVERLOADED ->
          Form.RESULT;
      case INTERNAL -> Form.INTERNAL;
      case AUTHORIZATION_PENDING,
          UNAUTHENTICATED,
          CROSS_SITE_REQUEST,
          METHOD_NOT_ALLOWED,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          UNSUPPORTED_MEDIA_TYPE,
          NOT_READY ->
          Form.HTTP;
    };
  }
}
