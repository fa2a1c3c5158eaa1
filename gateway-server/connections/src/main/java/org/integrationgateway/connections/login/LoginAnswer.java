package org.integrationgateway.connections.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import org.integrationgateway.connections.oauth.AnswerBody;
import org.integrationgateway.connections.oauth.LoginRefusal;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The body of an answer to a login: JSON of any kind, a form, or a text. */
final class LoginAnswer {
  private static final int BYTES = 1024 * 1024;

  private LoginAnswer() {}

  static JsonNode read(String host, Reply reply) {
    try {
      var bytes =
          reply
              .body()
              .readAtMost(BYTES)
              .orElseThrow(
                  () -> LoginRefusal.withoutToken(host, "has more than " + BYTES + " bytes"));
      return AnswerBody.parse(reply.header("Content-Type").orElse(""), bytes)
          .orElseGet(() -> other(bytes));
    } catch (IOException incomplete) {
      throw LoginRefusal.withoutToken(host, "is not complete");
    }
  }

  private static JsonNode other(byte[] bytes) {
    try {
      return Json.parse(bytes);
    } catch (GatewayException noJson) {
      return StringNode.valueOf(new String(bytes, UTF_8).strip());
    }
  }
}
