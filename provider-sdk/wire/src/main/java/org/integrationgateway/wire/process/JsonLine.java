package org.integrationgateway.wire.process;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One log line as one JSON object, written by hand so that logging starts before any library. */
final class JsonLine {
  /** The most characters of a message; longer ones are cut. */
  private static final int MAX_TEXT = 16 << 10;

  private JsonLine() {}

  /**
   * @param request id of the request being carried out; empty outside of calls
   */
  static String of(
      String level, String logger, String message, String request, @Nullable Throwable thrown) {
    var line = new StringBuilder(128 + message.length());
    line.append("{\"time\":\"").append(Instant.now()).append('"');
    member(line, "level", level);
    member(line, "logger", logger);
    member(line, "message", message);
    if (!request.isEmpty()) {
      member(line, "request", request);
    }
    if (thrown != null) {
      var trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      member(line, "error", trace.toString().strip());
    }
    return line.append("}\n").toString();
  }

  private static void member(StringBuilder line, String name, String value) {
    line.append(",\"").append(name).append("\":\"");
    var end = Math.min(value.length(), MAX_TEXT);
    for (var index = 0; index < end; index++) {
      append(line, value.charAt(index));
    }
    line.append(end < value.length() ? "…\"" : "\"");
  }

  private static void append(StringBuilder line, char letter) {
    switch (letter) {
      case '"' -> line.append("\\\"");
      case '\\' -> line.append("\\\\");
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        // JSON readers refuse an unpaired surrogate.
        if (letter < ' ' || Character.isSurrogate(letter)) {
          line.append(String.format("\\u%04x", (int) letter));
          return;
        }
        line.append(letter);
      }
    }
  }
}
