package org.integrationgateway.mcp.door.stateless;

import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities that a client would have to declare before it can be asked a question
 * (2026-07-28, Elicitation, Sampling, Roots).
 */
final class ClientCapabilities {
  private static final String ELICITATION = "elicitation";
  private static final String SAMPLING = "sampling";
  private static final String URL = "url";
  private static final String TOOLS = "tools";

  private ClientCapabilities() {}

  /** Whether the client can be asked anything. */
  static boolean answers(ObjectNode declared) {
    return declared.has(ELICITATION) || declared.has(SAMPLING) || declared.has("roots");
  }

  /** Whether clients know this method as a question. */
  static boolean isQuestion(String method) {
    return switch (method) {
      case "elicitation/create", "sampling/createMessage", "roots/list" -> true;
      default -> false;
    };
  }

  /**
   * The capabilities that are missing for a question.
   *
   * @return empty when it can be asked
   */
  static ObjectNode missing(ObjectNode declared, String method, ObjectNode params) {
    var missing = Json.object();
    switch (method) {
      case "elicitation/create" -> elicitation(declared, params, missing);
      case "sampling/createMessage" -> sampling(declared, params, missing);
      default -> {
        if (!declared.has("roots")) {
          missing.putObject("roots");
        }
      }
    }
    return missing;
  }

  /** Without modes the capability means forms. */
  private static void elicitation(ObjectNode declared, ObjectNode params, ObjectNode missing) {
    boolean url = params.path("mode").asString("").equals(URL);
    if (!(declared.get(ELICITATION) instanceof ObjectNode modes)) {
      var needed = missing.putObject(ELICITATION);
      if (url) {
        needed.putObject(URL);
      }
      return;
    }
    var mode = url ? URL : "form";
    if (!modes.has(mode) && (url || modes.has(URL))) {
      missing.putObject(ELICITATION).putObject(mode);
    }
  }

  private static void sampling(ObjectNode declared, ObjectNode params, ObjectNode missing) {
    boolean tools = params.has(TOOLS) || params.has("toolChoice");
    if (!(declared.get(SAMPLING) instanceof ObjectNode kinds)) {
      var needed = missing.putObject(SAMPLING);
      if (tools) {
        needed.putObject(TOOLS);
      }
    } else if (tools && !kinds.has(TOOLS)) {
      missing.putObject(SAMPLING).putObject(TOOLS);
    }
  }
}
