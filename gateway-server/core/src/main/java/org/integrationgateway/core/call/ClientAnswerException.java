package org.integrationgateway.core.call;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A client did not answer a question of the upstream with a result. */
public final class ClientAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int METHOD_NOT_FOUND = -32601;

  private final int code;
  private final transient @Nullable JsonNode data;

  /**
   * @param code of JSON-RPC, as the upstream gets it
   * @param data of the error, where it has some
   */
  public ClientAnswerException(int code, String message, @Nullable JsonNode data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The client cannot be asked this. */
  public static ClientAnswerException unreachable(String method) {
    return new ClientAnswerException(
        METHOD_NOT_FOUND, "the client of this call does not answer " + method, null);
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
