package org.integrationgateway.mcp.door.rpc;

import org.integrationgateway.base.trace.TypedFailure;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** A request that is answered with an error of JSON-RPC (2.0, section 5.1). */
public final class RpcException extends RuntimeException implements TypedFailure {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode id;
  private final transient ObjectNode data;

  private RpcException(int code, String message, JsonNode id, ObjectNode data) {
    super(message, null, false, false);
    this.code = code;
    this.id = id;
    this.data = data;
  }

  private RpcException(int code, String message) {
    this(code, message, NullNode.instance, Json.object());
  }

  /**
   * An error of another code.
   *
   * @param code such as -32021 (2026-07-28, Error Codes)
   */
  public static RpcException of(int code, String message, ObjectNode data) {
    return new RpcException(code, message, NullNode.instance, data);
  }

  public int code() {
    return code;
  }

  @Override
  public String failureType() {
    return Integer.toString(code);
  }

  public static RpcException parseError(String message) {
    return new RpcException(-32700, message);
  }

  public static RpcException invalidRequest(String message) {
    return new RpcException(-32600, message);
  }

  public static RpcException unknownMethod(String message) {
    return new RpcException(-32601, message);
  }

  public static RpcException invalidParams(String message) {
    return new RpcException(-32602, message);
  }

  public static RpcException internal(String message) {
    return new RpcException(-32603, message);
  }

  /**
   * The error with the code and members of revision 2026-07-28, so that newer clients choose an
   * older revision.
   */
  public static RpcException unsupportedRevision(String requested) {
    var data = Json.object().put("requested", requested);
    var supported = data.putArray("supported");
    Revision.supported().forEach(supported::add);
    return new RpcException(
        -32022,
        "this server does not support the revision that the request names: use one of"
            + " data.supported",
        NullNode.instance,
        data);
  }

  /** Returns this error as the answer to the request with this id. */
  public RpcException of(JsonNode request) {
    return new RpcException(code, String.valueOf(getMessage()), request, data);
  }

  public ObjectNode json() {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", id);
    var error = json.putObject("error").put("code", code).put("message", getMessage());
    if (!data.isEmpty()) {
      error.set("data", data);
    }
    return json;
  }
}
