package org.integrationgateway.command.app;

import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.client.JsonArgument;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes the input of an operation from the command line. */
final class OperationInput {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final JsonArgument argument;

  OperationInput(Environment environment, InputStream stdin) {
    argument = new JsonArgument("-d", environment, stdin);
  }

  /** JSON text, {@code @FILE}, or {@code -} for standard input; it must be an object. */
  ObjectNode data(String data) {
    return argument.object(data);
  }

  /** Refuses a text that is not a {@code name=value} pair. */
  static void check(List<String> pairs) {
    for (var pair : pairs) {
      if (pair.indexOf('=') < 1) {
        throw new CommandFailure(
            ExitCode.USAGE, "-p " + pair + " is not a parameter: write -p name=value");
      }
    }
  }

  /** Adds {@code name=value} pairs, each in the type that the operation's schema gives it. */
  static void add(ObjectNode input, List<String> pairs, JsonNode schema) {
    for (var pair : pairs) {
      int equals = pair.indexOf('=');
      var name = pair.substring(0, equals);
      var property = schema.path("properties").path(name);
      var value = pair.substring(equals + 1);
      if (type(property).equals("array") && !value.startsWith("[")) {
        input
            .withArray("/" + name.replace("~", "~0").replace("/", "~1"))
            .add(typed(name, value, property.path("items")));
        continue;
      }
      input.set(name, typed(name, value, property));
    }
  }

  /** A text that does not fit its type stays text: the gateway then reports the problem. */
  private static JsonNode typed(String name, String value, JsonNode schema) {
    var text = JSON.getNodeFactory().stringNode(value);
    return switch (type(schema)) {
      case "integer", "number" -> parsed(value).filter(JsonNode::isNumber).orElse(text);
      case "boolean" -> parsed(value).filter(JsonNode::isBoolean).orElse(text);
      case "object", "array" ->
          parsed(value)
              .orElseThrow(
                  () ->
                      new CommandFailure(
                          ExitCode.USAGE,
                          "-p "
                              + name
                              + " takes JSON ("
                              + type(schema)
                              + "), not '"
                              + value
                              + "'"));
      default -> text;
    };
  }

  private static Optional<JsonNode> parsed(String value) {
    try {
      return Optional.of(JSON.readTree(value));
    } catch (JacksonException notJson) {
      return Optional.empty();
    }
  }

  /** The type; of several, the first one other than null. */
  private static String type(JsonNode schema) {
    var type = schema.path("type");
    for (var one : type) {
      if (!one.asString("").equals("null")) {
        return one.asString("");
      }
    }
    return type.asString("");
  }

  /** The input schema of an operation. */
  static JsonNode schema(GatewayClient client, String app, String operation) {
    for (var listed : client.list(AppOperations.path(app))) {
      if (listed.path("id").asString("").equals(operation)) {
        return listed.path("inputSchema");
      }
    }
    return JSON.createObjectNode();
  }

  static ObjectNode empty() {
    return JSON.createObjectNode();
  }
}
