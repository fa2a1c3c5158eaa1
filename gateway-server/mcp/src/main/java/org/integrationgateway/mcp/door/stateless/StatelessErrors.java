package org.integrationgateway.mcp.door.stateless;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/** The errors that only this generation has, and their statuses of HTTP (2026-07-28, Overview). */
final class StatelessErrors {
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int HEADER_MISMATCH = -32020;
  private static final int MISSING_CAPABILITY = -32021;
  private static final int UNSUPPORTED_VERSION = -32022;

  private StatelessErrors() {}

  static RpcException headerMismatch(String message) {
    return RpcException.of(HEADER_MISMATCH, message, Json.object());
  }

  /**
   * @param required the capabilities that the client would have to declare
   */
  static RpcException missingCapability(ObjectNode required) {
    var data = Json.object();
    data.set("requiredCapabilities", required);
    return RpcException.of(
        MISSING_CAPABILITY,
        "the request needs capabilities that the client does not declare: "
            + String.join(", ", required.propertyNames()),
        data);
  }

  /** The status of an error that was found while the request was carried out. */
  static int status(RpcException error) {
    return switch (error.code()) {
      case METHOD_NOT_FOUND -> 404;
      case HEADER_MISMATCH, MISSING_CAPABILITY, UNSUPPORTED_VERSION -> 400;
      default -> 200;
    };
  }

  /** The status of a request that was refused before it was carried out. */
  static int statusOfRefusal(RpcException error) {
    return error.code() == METHOD_NOT_FOUND ? 404 : 400;
  }
}
