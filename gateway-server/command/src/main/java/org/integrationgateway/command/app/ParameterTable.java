package org.integrationgateway.command.app;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.terminal.Terminal;
import org.integrationgateway.terminal.TextTable;
import tools.jackson.databind.JsonNode;

/** Parameters of operations, one in each row. */
final class ParameterTable {
  private static final int MOST_VALUES = 6;

  private final boolean withOperation;
  private final TextTable table;

  /**
   * An empty table.
   *
   * @param withOperation whether each row begins with the operation's id
   */
  ParameterTable(Terminal terminal, boolean withOperation) {
    this.withOperation = withOperation;
    var columns =
        new ArrayList<>(List.of("parameter", "type", "required", "default", "in", "description"));
    if (withOperation) {
      columns.add(0, "operation");
    }
    this.table =
        terminal
            .table(columns.toArray(String[]::new))
            .whole("operation", "parameter", "required")
            .droppable("in", "default");
  }

  /** Adds the parameters of an operation of the list of operations. */
  void add(JsonNode operation) {
    var properties = operation.path("inputSchema").path("properties");
    for (var parameter : operation.path("parameters")) {
      var name = parameter.path("name").asString("");
      var row = new ArrayList<String>();
      if (withOperation) {
        row.add(operation.path("id").asString(""));
      }
      row.add(name);
      row.add(type(parameter, properties.path(name)));
      row.add(parameter.path("required").asBoolean(false) ? "yes" : "");
      row.add(value(parameter.path("default")));
      row.add(parameter.path("in").asString(""));
      row.add(parameter.path("description").asString(""));
      table.row(row.toArray(String[]::new));
    }
  }

  void print() {
    table.print("  no parameters");
  }

  /** The type, with what a caller most needs of its schema: values, format, type of elements. */
  private static String type(JsonNode parameter, JsonNode schema) {
    var type = parameter.path("type").asString("any");
    var values = schema.path("enum");
    if (values.isArray() && !values.isEmpty()) {
      return type + ": " + choices(values);
    }
    if (type.equals("array")) {
      var items = schema.path("items").path("type").asString("");
      return items.isEmpty() ? type : type + " of " + items;
    }
    var format = schema.path("format").asString("");
    return format.isEmpty() ? type : type + " (" + format + ")";
  }

  private static String choices(JsonNode values) {
    var shown = new ArrayList<String>();
    for (var value : values) {
      if (shown.size() == MOST_VALUES) {
        shown.add("... (" + values.size() + ")");
        break;
      }
      shown.add(value(value));
    }
    return String.join("|", shown);
  }

  private static String value(JsonNode value) {
    if (value.isMissingNode()) {
      return "";
    }
    return value.isString() ? value.asString("") : value.toString();
  }
}
