package org.integrationgateway.mcp.door.result;

import java.io.IOException;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.mcp.door.uri.MappedUris;
import tools.jackson.databind.node.ObjectNode;

/** The result of a request to an MCP server, which passes as the server wrote it. */
public final class PassedResult {
  private static final int MOST_BYTES = 16 << 20;

  private PassedResult() {}

  /**
   * The result of a tool. Structured content that is no object is for newer clients only.
   *
   * @param newer whether the client is of the generation that calls again where input is required
   */
  public static ObjectNode of(Reply reply, boolean newer, MappedUris uris) throws IOException {
    var result = uris.toolResult(json(reply));
    if (!newer && !result.path("structuredContent").isObject()) {
      result.remove("structuredContent");
    }
    return result;
  }

  /** The result as it is, which must not be changed; the caller closes the reply. */
  public static ObjectNode json(Reply reply) throws IOException {
    if (reply.body() instanceof Reply.Body.Document document
        && document.value() instanceof ObjectNode result) {
      return result;
    }
    var bytes =
        reply.body().readAtMost(MOST_BYTES).orElseThrow(() -> unusable("it is longer than 16 MiB"));
    try {
      return Json.parseObject(bytes);
    } catch (GatewayException notJson) {
      HeldMemory.passOn(notJson);
      throw unusable("it is not a JSON object");
    }
  }

  private static GatewayException unusable(String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the upstream returned a result that cannot be used: " + why);
  }
}
