package org.integrationgateway.sdk.workflow.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The text of a value within a string: a string as it is, null as the empty text, other values as
 * JSON.
 */
final class TemplateText {
  private TemplateText() {}

  static String of(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof String text) {
      return text;
    }
    var json = new StringBuilder();
    write(value, json);
    return json.toString();
  }

  private static void write(@Nullable Object value, StringBuilder json) {
    if (value instanceof String text) {
      quote(text, json);
    } else if (value instanceof Map<?, ?> members) {
      json.append('{');
      members.forEach(
          (name, member) -> {
            comma(json, '{');
            quote((String) name, json);
            json.append(':');
            write(member, json);
          });
      json.append('}');
    } else if (value instanceof List<?> items) {
      json.append('[');
      items.forEach(
          item -> {
            comma(json, '[');
            write(item, json);
          });
      json.append(']');
    } else {
      json.append(value);
    }
  }

  private static void comma(StringBuilder json, char open) {
    if (json.charAt(json.length() - 1) != open) {
      json.append(',');
    }
  }

  private static void quote(String text, StringBuilder json) {
    json.append('"');
    for (char next : text.toCharArray()) {
      if (next == '"' || next == '\\') {
        json.append('\\').append(next);
      } else if (next < ' ') {
        json.append("\\u%04x".formatted((int) next));
      } else {
        json.append(next);
      }
    }
    json.append('"');
  }
}
