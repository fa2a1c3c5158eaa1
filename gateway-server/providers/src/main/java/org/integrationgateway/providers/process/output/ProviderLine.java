package org.integrationgateway.providers.process.output;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.text.Printable;
import org.integrationgateway.core.json.Json;
import org.slf4j.event.Level;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line that a provider printed: a JSON object with {@code level}, {@code logger}, {@code
 * message}, {@code request} and {@code error}, as the SDK writes it, or plain text.
 *
 * @param lines of text, usually one; more when there is a stack trace
 * @param logger who says it; empty when it does not say
 * @param request the call it is about; empty when about none
 */
record ProviderLine(Level level, List<String> lines, String logger, String request) {
  private static final int LONGEST_NAME = 200;

  static ProviderLine parse(String line) {
    if (!line.startsWith("{")) {
      return plain(line);
    }
    try {
      return Json.MAPPER.readTree(line) instanceof ObjectNode object && object.has("message")
          ? structured(object)
          : plain(line);
    } catch (JacksonException e) {
      return plain(line);
    }
  }

  /** The text of all lines; continuation lines are marked, so that they pass for nothing else. */
  String text() {
    return lines.stream().collect(Collectors.joining("\n  | "));
  }

  private static ProviderLine plain(String line) {
    return new ProviderLine(Level.INFO, List.of(line), "", "");
  }

  private static ProviderLine structured(ObjectNode object) {
    var message = object.path("message").asString("");
    var error = object.path("error").asString("");
    return new ProviderLine(
        level(object.path("level").asString("")),
        Stream.of(message, error)
            .filter(text -> !text.isEmpty())
            .flatMap(String::lines)
            .map(Printable::plain)
            .toList(),
        name(object, "logger"),
        name(object, "request"));
  }

  private static String name(ObjectNode object, String member) {
    var text = Printable.plain(object.path(member).asString(""));
    return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME);
  }

  private static Level level(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "error", "severe", "fatal" -> Level.ERROR;
      case "warn", "warning" -> Level.WARN;
      case "debug", "fine" -> Level.DEBUG;
      case "trace", "finer", "finest" -> Level.TRACE;
      default -> Level.INFO;
    };
  }
}
