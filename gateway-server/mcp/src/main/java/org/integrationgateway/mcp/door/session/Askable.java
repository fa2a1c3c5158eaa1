package org.integrationgateway.mcp.door.session;

import org.integrationgateway.core.call.ClientAnswerException;
import org.integrationgateway.mcp.session.McpSession;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides whether a client can be asked a question, by the capabilities that it declared
 * (2025-11-25, Lifecycle).
 */
final class Askable {
  private Askable() {}

  /**
   * @throws ClientAnswerException when the client does not answer this
   */
  static void check(McpSession session, String method, ObjectNode params) {
    var declared = session.capabilities();
    boolean can =
        switch (method) {
          case "elicitation/create" -> elicits(declared.path("elicitation"), params);
          case "sampling/createMessage" -> samples(declared.path("sampling"), params);
          case "roots/list" -> declared.path("roots").isObject();
          case "ping" -> true;
          default -> false;
        };
    if (!can) {
      throw ClientAnswerException.unreachable(method);
    }
  }

  /** A capability without a mode means forms. */
  private static boolean elicits(JsonNode declared, ObjectNode params) {
    return switch (params.path("mode").asString("form")) {
      case "form" -> declared.isObject() && (declared.has("form") || !declared.has("url"));
      case "url" -> declared.path("url").isObject();
      default -> false;
    };
  }

  private static boolean samples(JsonNode declared, ObjectNode params) {
    boolean withTools = params.has("tools") || params.has("toolChoice");
    return declared.isObject() && (!withTools || declared.path("tools").isObject());
  }
}
