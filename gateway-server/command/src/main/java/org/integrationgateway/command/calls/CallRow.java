package org.integrationgateway.command.calls;

import java.util.Locale;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/** A call in one row of a table. */
final class CallRow {
  static final String[] COLUMNS = {
    "id", "time", "app", "operation", "outcome", "took", "source", "subject", "request", "detail"
  };

  private CallRow() {}

  /** The cells of a call. */
  static String[] of(Terminal terminal, JsonNode call) {
    return new String[] {
      text(call, "id"),
      terminal.time(call.path("time")),
      text(call, "app"),
      text(call, "operation"),
      outcome(call),
      took(call, "tookMillis"),
      CallSource.wordOf(text(call, "door")),
      text(call, "subject"),
      text(call, "requestId"),
      text(call, "detail")
    };
  }

  /** How the call ended, with the status of the upstream. */
  static String outcome(JsonNode call) {
    return (text(call, "code") + " " + text(call, "status")).strip();
  }

  /** The style of an outcome: failures stand out. */
  static Style style(String outcome) {
    return outcome.startsWith("ok") ? Style.PLAIN : Style.ERROR;
  }

  /** A time in milliseconds, of which fractions count only below ten. */
  static String took(JsonNode call, String member) {
    if (call.path(member).asDouble(0) == 0) {
      return "";
    }
    double millis = call.path(member).asDouble(0);
    return millis < 10 ? String.format(Locale.ROOT, "%.1f ms", millis) : Math.round(millis) + " ms";
  }

  static String text(JsonNode call, String member) {
    return call.path(member).asString("");
  }
}
