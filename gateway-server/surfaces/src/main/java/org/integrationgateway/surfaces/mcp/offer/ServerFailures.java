package org.integrationgateway.surfaces.mcp.offer;

import java.util.function.Supplier;
import org.integrationgateway.core.call.UpstreamRpcException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.surfaces.mcp.McpErrorException;

/** Errors that an MCP server answers with, as failures of calls. */
final class ServerFailures {
  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;

  private ServerFailures() {}

  /**
   * Runs a request.
   *
   * @throws GatewayException because of an {@link UpstreamRpcException} when the server answers
   *     with an error
   */
  static <T> T during(String app, Supplier<T> request) {
    try {
      return request.get();
    } catch (McpErrorException error) {
      var said = String.valueOf(error.getMessage());
      throw new GatewayException(
          code(error.code()),
          "the MCP server of app '%s' returned error %d: %s".formatted(app, error.code(), said),
          new UpstreamRpcException(error.code(), said, error.data()));
    }
  }

  private static ErrorCode code(int code) {
    return switch (code) {
      case INVALID_PARAMS -> ErrorCode.INVALID_PARAMETERS;
      case METHOD_NOT_FOUND, RESOURCE_NOT_FOUND -> ErrorCode.NOT_FOUND;
      default -> ErrorCode.PROVIDER_FAILED;
    };
  }

  /** The server answered with a result that the protocol does not know. */
  static GatewayException unusable(String app, String method, String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the MCP server of app '%s' returned a result of %s that cannot be used: %s"
            .formatted(app, method, why));
  }
}
