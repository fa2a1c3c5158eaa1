package org.integrationgateway.packaging.rewrite;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/** Writes maps and lists of strings in YAML's block style. */
final class YamlBlock {
  /** Words that every YAML reader takes for strings. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]{3,}");

  private static final List<String> NOT_PLAIN = List.of("true", "false", "null");
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private YamlBlock() {}

  /** Returns the lines of a key and its value, each with indentation and line break. */
  static String entry(String key, Object value, String indent, String lineBreak) {
    var out = new StringBuilder();
    entry(key, value, indent, indent, lineBreak, out);
    return out.toString();
  }

  /** Returns a string, quoted if necessary. */
  static String scalar(String text) {
    boolean plain =
        PLAIN.matcher(text).matches()
            && !NOT_PLAIN.contains(text.toLowerCase(java.util.Locale.ROOT));
    return plain ? text : MAPPER.writeValueAsString(text);
  }

  private static void entry(
      String key, Object value, String first, String indent, String lineBreak, StringBuilder out) {
    out.append(first).append(key).append(':');
    if (value instanceof Map<?, ?> map) {
      out.append(lineBreak);
      map.forEach(
          (name, nested) -> {
            var deeper = indent + "  ";
            entry(String.valueOf(name), nested, deeper, deeper, lineBreak, out);
          });
      return;
    }
    if (value instanceof List<?> list) {
      out.append(lineBreak);
      list.forEach(item -> item(item, indent, lineBreak, out));
      return;
    }
    out.append(' ').append(scalar(String.valueOf(value))).append(lineBreak);
  }

  private static void item(Object item, String indent, String lineBreak, StringBuilder out) {
    if (!(item instanceof Map<?, ?> map)) {
      out.append(indent).append("- ").append(scalar(String.valueOf(item))).append(lineBreak);
      return;
    }
    var first = indent + "- ";
    for (var nested : map.entrySet()) {
      entry(
          String.valueOf(nested.getKey()), nested.getValue(), first, indent + "  ", lineBreak, out);
      first = indent + "  ";
    }
  }
}
