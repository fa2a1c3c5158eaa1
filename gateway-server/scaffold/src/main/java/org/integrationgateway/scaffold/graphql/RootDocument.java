package org.integrationgateway.scaffold.graphql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema;

/** A document that calls one root field: its arguments are variables. */
final class RootDocument {
  private RootDocument() {}

  /**
   * The text of the document.
   *
   * @param kind {@code query}, {@code mutation} or {@code subscription}
   * @param selection in braces, in one line; empty: the field has no fields
   * @param inputs the members of the type of a variable, where they are told as text
   * @param longest characters that describe the members of an input object
   */
  static String of(
      String kind,
      UpstreamSchema.Field field,
      String selection,
      Function<String, Optional<String>> inputs,
      int longest) {
    var lines = new ArrayList<String>();
    var variables = field.variables();
    lines.add(kind + " " + field.name() + (variables.isEmpty() ? " {" : "("));
    for (var variable : variables) {
      var help = help(variable, inputs, longest);
      if (!help.isEmpty()) {
        lines.add("  " + Json.MAPPER.writeValueAsString(help));
      }
      lines.add("  $" + variable.name() + ": " + variable.type());
    }
    if (!variables.isEmpty()) {
      lines.add(") {");
    }
    var values = variables.stream().map(one -> one.name() + ": $" + one.name()).toList();
    lines.add(
        "  " + field.name() + (values.isEmpty() ? "" : "(" + String.join(", ", values) + ")"));
    write(selection, lines);
    lines.add("}");
    return String.join("\n", lines);
  }

  /** The description of a variable for callers: an input object is described by its members. */
  private static String help(
      UpstreamSchema.Variable variable, Function<String, Optional<String>> inputs, int longest) {
    var said = YamlText.shortened(variable.description().orElse(""), 200);
    var members =
        inputs.apply(variable.type()).map(text -> YamlText.shortened("Members: " + text, longest));
    return members.map(text -> said.isEmpty() ? text : said + " " + text).orElse(said);
  }

  /** Writes each field of a selection in a line of its own, below the last line. */
  private static void write(String selection, List<String> lines) {
    int depth = 1;
    var joined = "";
    for (var word : selection.split(" ")) {
      if (word.equals("{")) {
        lines.set(lines.size() - 1, lines.get(lines.size() - 1) + " {");
        depth++;
      } else if (word.equals("}")) {
        depth--;
        lines.add("  ".repeat(depth) + "}");
      } else if (word.equals("...") || word.equals("on") || word.endsWith(":")) {
        // A fragment's condition, or the name in the answer in front of the field.
        joined += word + " ";
      } else if (!word.isEmpty()) {
        lines.add("  ".repeat(depth) + joined + word);
        joined = "";
      }
    }
  }
}
