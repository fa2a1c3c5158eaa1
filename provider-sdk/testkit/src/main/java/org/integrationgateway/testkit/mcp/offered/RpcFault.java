package org.integrationgateway.testkit.mcp.offered;

import tools.jackson.databind.node.ObjectNode;

/** An error of JSON-RPC, as the answer of a request. */
public final class RpcFault extends RuntimeException {
  public static final int INVALID_REQUEST = -32600;
  public static final int UNKNOWN_METHOD = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int HEADER_MISMATCH = -32020;
  public static final int MISSING_CAPABILITY = -32021;
  public static final int UNSUPPORTED_VERSION = -32022;
  private static final long serialVersionUID = 1L;

  private final int code;
  private final int status;
  private final transient ObjectNode data;

  private RpcFault(int status, int code, String message, ObjectNode data) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** An error that is answered with the status 200. */
  public static RpcFault of(int code, String message) {
    return new RpcFault(200, code, message, RpcText.object());
  }

  /**
   * @param status of the answer
   */
  public static RpcFault of(int status, int code, String message) {
    return new RpcFault(status, code, message, RpcText.object());
  }

  public RpcFault with(ObjectNode more) {
    return new RpcFault(status, code, String.valueOf(getMessage()), more);
  }

  /** The client has not declared a capability that the request needs. */
  public static RpcFault needs(String capability) {
    var data = RpcText.object();
    data.putObject("requiredCapabilities").putObject(capability);
    return of(400, MISSING_CAPABILITY, "the request needs the capability " + capability).with(data);
  }

  public int status() {
    return status;
  }

  public ObjectNode error() {
    var error = RpcText.object().put("code", code).put("message", getMessage());
    if (!data.isEmpty()) {
      error.set("data", data);
    }
    return error;
  }
}
