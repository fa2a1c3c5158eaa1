package org.integrationgateway.authoring.template;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Renders the part of Apache Velocity's language that the templates use: references, calls of four
 * methods of texts, and {@code #set}. Everything else of the language is refused, because Maven's
 * archetype plugin would render it differently.
 */
final class TemplateText {
  private static final Pattern SET =
      Pattern.compile(
          "[ \\t]*#set\\(\\s*\\$(?<name>[a-zA-Z]\\w*)\\s*=\\s*(?<value>.+?)\\s*\\)\\s*");
  private static final Pattern FOREIGN =
      Pattern.compile(
          "#(?:#|\\*|\\[\\[|\\{?(?:set|if|elseif|else|end|foreach|include|parse|macro|stop|break|evaluate|define)\\b)"
              + "|\\\\[$]\\{?[a-z]|[$]!");

  private TemplateText() {}

  /**
   * Renders a template.
   *
   * @param values by their names
   * @throws IllegalArgumentException for a part of Velocity that is not rendered here
   */
  static String render(String template, Map<String, String> values) {
    var known = new TreeMap<>(values);
    var rendered = new StringBuilder();
    for (var line : template.split("(?<=\n)", -1)) {
      var set = SET.matcher(line);
      if (set.matches()) {
        known.put(set.group("name"), value(set.group("value"), known));
      } else {
        line(line, known, rendered);
      }
    }
    return rendered.toString();
  }

  private static String value(String expression, Map<String, String> known) {
    if (expression.matches("'[^']*'")) {
      return expression.substring(1, expression.length() - 1);
    }
    var reference = Reference.at(expression, 0, known);
    if (reference.end() != expression.length()) {
      throw new IllegalArgumentException("#set takes one text or reference: " + expression);
    }
    return reference.value();
  }

  private static void line(String line, Map<String, String> known, StringBuilder into) {
    var foreign = FOREIGN.matcher(line);
    if (foreign.find()) {
      throw new IllegalArgumentException(
          "the template has '%s', which is not rendered here: %s"
              .formatted(foreign.group(), line.strip()));
    }
    int at = 0;
    for (int next = line.indexOf('$'); next >= 0; next = line.indexOf('$', at)) {
      into.append(line, at, next);
      var reference = Reference.at(line, next, known);
      into.append(reference.value());
      at = reference.end();
    }
    into.append(line, at, line.length());
  }
}
