package org.integrationgateway.server.provider.stdio;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A program answered a request with an error of JSON-RPC. */
public final class StdioErrorException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST = 2000;

  private final int code;
  private final transient @Nullable JsonNode data;

  StdioErrorException(int code, String message, @Nullable JsonNode data) {
    super(
        message.length() <= LONGEST ? message : message.substring(0, LONGEST), null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The error of an answer. */
  static StdioErrorException of(JsonNode error) {
    return new StdioErrorException(
        error.path("code").asInt(-32603),
        error.path("message").asString("the program gives no message"),
        error.get("data"));
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
