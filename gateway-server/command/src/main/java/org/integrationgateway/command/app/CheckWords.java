package org.integrationgateway.command.app;

import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** The result of a check of a credential, in words. */
final class CheckWords {
  private CheckWords() {}

  /** The result: {@code accepted}, {@code refused: ...} or {@code not checked: ...}. */
  static String of(Terminal terminal, JsonNode check) {
    if (!check.path("checked").asBoolean(false)) {
      return Style.WARN.on(terminal, "not checked") + because(check);
    }
    return check.path("ok").asBoolean(false)
        ? Style.GOOD.on(terminal, "accepted")
        : Style.ERROR.on(terminal, "refused") + because(check);
  }

  private static String because(JsonNode check) {
    var message = message(check);
    return message.isEmpty() ? "" : " (" + message + ")";
  }

  /** The words of the service or the gateway, on one line. */
  static String message(JsonNode check) {
    return check.path("message").asString("").replaceAll("\\p{Cntrl}", " ");
  }
}
