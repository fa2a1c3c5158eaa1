package org.integrationgateway.core.call;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The error of JSON-RPC that an upstream answered with: the cause of the failure that callers of
 * doors without JSON-RPC see.
 */
public final class UpstreamRpcException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient @Nullable JsonNode data;

  /**
   * @param code of JSON-RPC or of MCP
   * @param data of the error, where it has some
   */
  public UpstreamRpcException(int code, String message, @Nullable JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The code of the error (JSON-RPC 2.0, section 5.1). */
  public int code() {
    return code;
  }

  /** The text of the error, as the upstream sent it. */
  public String detail() {
    return String.valueOf(getMessage());
  }

  /** More about the error; null when there is nothing more. */
  public @Nullable JsonNode data() {
    return data;
  }
}
