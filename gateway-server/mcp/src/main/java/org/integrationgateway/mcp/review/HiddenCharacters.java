package org.integrationgateway.mcp.review;

import java.util.Set;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Characters that a reader does not see and a model does: control characters other than tabs and
 * line ends, marks of writing direction, characters without width, and tags.
 */
final class HiddenCharacters {
  /** Members of a schema that only people and models read. */
  private static final Set<String> TEXTS = Set.of("title", "description", "$comment");

  private HiddenCharacters() {}

  static boolean in(String text) {
    return text.codePoints().anyMatch(HiddenCharacters::isHidden);
  }

  /** The text without them. */
  static String removed(String text) {
    if (!in(text)) {
      return text;
    }
    var seen = new StringBuilder(text.length());
    text.codePoints().filter(each -> !isHidden(each)).forEach(seen::appendCodePoint);
    return seen.toString();
  }

  private static boolean isHidden(int character) {
    if (character == '\t' || character == '\n' || character == '\r') {
      return false;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      // Selectors of rare forms, which can carry any text.
      default -> character >= 0xE0100 && character <= 0xE01EF;
    };
  }

  /** Whether names or values of a schema have some, which cannot be changed. */
  static boolean inValues(JsonNode schema) {
    for (var member : schema.properties()) {
      var value = member.getValue();
      boolean isText = value.isString() && TEXTS.contains(member.getKey());
      if (in(member.getKey()) || !isText && inValue(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean inValue(JsonNode value) {
    if (value.isString()) {
      return in(value.stringValue());
    }
    if (value.isArray()) {
      return value.valueStream().anyMatch(HiddenCharacters::inValue);
    }
    return value.isObject() && inValues(value);
  }

  /** The schema with texts without them; the same object where they have none. */
  static ObjectNode removedFromTexts(ObjectNode schema) {
    return inTexts(schema) ? (ObjectNode) copy(schema) : schema;
  }

  private static boolean inTexts(JsonNode json) {
    if (json.isArray()) {
      return json.valueStream().anyMatch(HiddenCharacters::inTexts);
    }
    for (var member : json.properties()) {
      var value = member.getValue();
      if (value.isString()
          ? TEXTS.contains(member.getKey()) && in(value.stringValue())
          : inTexts(value)) {
        return true;
      }
    }
    return false;
  }

  private static JsonNode copy(JsonNode json) {
    if (json instanceof ArrayNode array) {
      var copy = Json.array();
      array.forEach(each -> copy.add(copy(each)));
      return copy;
    }
    if (!(json instanceof ObjectNode object)) {
      return json;
    }
    var copy = Json.object();
    for (var member : object.properties()) {
      var value = member.getValue();
      copy.set(
          member.getKey(),
          value.isString() && TEXTS.contains(member.getKey())
              ? StringNode.valueOf(removed(value.stringValue()))
              : copy(value));
    }
    return copy;
  }
}
