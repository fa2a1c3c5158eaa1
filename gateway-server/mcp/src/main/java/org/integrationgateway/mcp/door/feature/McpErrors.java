package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.call.UpstreamRpcException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Maps the failures of a tool call. A failure that a model can act on becomes a result, which the
 * model sees; others become errors of JSON-RPC or of HTTP.
 */
final class McpErrors {
  private static final String META = "org.integrationgateway/problem";

  private static final String URI = "uri";

  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int INVALID_PARAMS = -32602;
  private static final int INTERNAL_ERROR = -32603;

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
    if (failure.getCause() instanceof UpstreamRpcException said) {
      throw RpcException.of(said.code(), said.detail(), data(said));
    }
    return switch (form(failure.code())) {
      case RESULT -> told(failure, requestId);
      case INTERNAL -> throw RpcException.internal(failure.detail());
      case HTTP -> throw failure;
    };
  }

  /**
   * The error of a request that has no result for failures.
   *
   * @param notFound the code for what is not there, which differs between the generations: for
   *     resources (2025-11-25 and 2026-07-28, Resources, Error Handling)
   * @throws GatewayException when the failure is an error of HTTP
   */
  static RpcException error(GatewayException failure, String requestId, int notFound) {
    return error(failure, requestId, notFound, "");
  }

  /**
   * The error of a request for a resource.
   *
   * @param uri of the resource, as the client wrote it
   * @throws GatewayException when the failure is an error of HTTP
   */
  static RpcException error(GatewayException failure, String requestId, int notFound, String uri) {
    if (failure.getCause() instanceof UpstreamRpcException said) {
      var data = data(said);
      boolean missing =
          said.code() == RESOURCE_NOT_FOUND || (said.code() == INVALID_PARAMS && data.has(URI));
      var named = uri.isEmpty() || !missing ? data : data.deepCopy().put(URI, uri);
      return RpcException.of(missing ? notFound : said.code(), said.detail(), named);
    }
    if (form(failure.code()) == Form.HTTP) {
      throw failure;
    }
    int code =
        switch (failure.code()) {
          case NOT_FOUND -> notFound;
          case INVALID_REQUEST, INVALID_PARAMETERS -> INVALID_PARAMS;
          default -> INTERNAL_ERROR;
        };
    var data = Json.object();
    data.putObject(META).put("code", failure.code().wireName()).put("requestId", requestId);
    return RpcException.of(code, failure.detail(), data);
  }

  private static ObjectNode data(UpstreamRpcException said) {
    if (said.data() instanceof ObjectNode object) {
      return object;
    }
    var data = Json.object();
    return said.data() == null ? data : data.set("data", said.data());
  }

  private static ObjectNode told(GatewayException failure, String requestId) {
    var text = new StringBuilder();
    text.append(failure.code().wireName()).append(": ").append(failure.detail());
    for (var error : failure.errors()) {
      text.append("\n- ").append(error);
    }
    failure
        .retryAfter()
        .ifPresent(wait -> text.append("\nTry again in ").append(wait.toSeconds()).append(" s."));
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
          TOO_COMPLEX,
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
          REQUEST_TIMEOUT,
          URI_TOO_LONG,
          HEADERS_TOO_LARGE,
          UNSUPPORTED_MEDIA_TYPE,
          NOT_READY ->
          Form.HTTP;
    };
  }
}
