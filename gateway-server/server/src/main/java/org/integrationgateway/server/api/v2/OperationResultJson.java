package org.integrationgateway.server.api.v2;

import java.io.IOException;
import java.util.Locale;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/** {@code OperationResult} as JSON: the answer of an app with its status, in an answer of 200. */
final class OperationResultJson {
  /** Answers in one piece. */
  private static final int MOST_BYTES = 16 << 20;

  private OperationResultJson() {}

  static ObjectNode of(Reply reply) throws IOException {
    var json = Json.object().put("status", reply.status());
    var headers = json.putObject("headers");
    for (var header : reply.headers()) {
      headers
          .withObjectProperty(header.name().toLowerCase(Locale.ROOT))
          .withArrayProperty("values")
          .add(header.value());
    }
    body(bytes(reply), json.putObject("body"));
    return json;
  }

  private static byte[] bytes(Reply reply) throws IOException {
    return reply
        .body()
        .readAtMost(MOST_BYTES)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.UPSTREAM_INVALID_RESPONSE,
                    "the answer is longer than 16 MiB, the limit of an answer in one piece: ask for"
                        + " less"));
  }

  /** JSON as it is, anything else in Base64. */
  private static void body(byte[] bytes, ObjectNode body) {
    if (bytes.length == 0) {
      return;
    }
    try {
      body.set("json", Json.MAPPER.readTree(bytes));
    } catch (JacksonException notJson) {
      body.put("bytes", bytes);
    }
  }
}
