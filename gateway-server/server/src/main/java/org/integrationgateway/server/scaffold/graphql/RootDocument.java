package org.integrationgateway.server.scaffold.graphql;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.scaffold.draft.YamlText;

/** A document that calls one root field: its arguments are variables. */
final class RootDocument {
  private RootDocument() {}

  /**
   * The text of the document.
   *
   * @param kind {@code query} or {@code mutation}
   */
  static String of(String kind, SchemaType.Field field, List<String> selection) {
    var lines = new ArrayList<String>();
    var arguments = field.arguments();
    lines.add(kind + " " + field.name() + (arguments.isEmpty() ? " {" : "("));
    for (var argument : arguments) {
      var help = YamlText.shortened(argument.description(), 200);
      if (!help.isEmpty()) {
        lines.add("  " + Json.MAPPER.writeValueAsString(help));
      }
      lines.add("  $" + argument.name() + ": " + argument.variableType());
    }
    if (!arguments.isEmpty()) {
      lines.add(") {");
    }
    var values = arguments.stream().map(one -> one.name() + ": $" + one.name()).toList();
    var call = field.name() + (values.isEmpty() ? "" : "(" + String.join(", ", values) + ")");
    if (selection.isEmpty()) {
      lines.add("  " + call);
    } else {
      lines.add("  " + call + " {");
      selection.forEach(line -> lines.add("    " + line));
      lines.add("  }");
    }
    lines.add("}");
    return String.join("\n", lines);
  }
}
