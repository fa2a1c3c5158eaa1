package org.integrationgateway.surfaces.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An MCP server answered a request with an error. */
public final class McpErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient @Nullable JsonNode data;

  /**
   * @param code of JSON-RPC or of MCP
   * @param message of the server, shortened and without control characters
   * @param data of the error, where it has some
   */
  public McpErrorException(int code, String message, @Nullable JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The code of the error (JSON-RPC 2.0, section 5.1). */
  public int code() {
    return code;
  }

  /** More about the error; null when there is nothing more. */
  public @Nullable JsonNode data() {
    return data;
  }
}
