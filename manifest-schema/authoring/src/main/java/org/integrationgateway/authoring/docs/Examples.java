package org.integrationgateway.authoring.docs;

import java.util.regex.Pattern;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.DeclaredParameter;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Example calls of an operation: with what a caller has to give. */
final class Examples {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final Pattern SUCH_AS =
      Pattern.compile("such as ['\"`]?([\\p{L}\\p{N}._@:/-]*[\\p{L}\\p{N}])");
  private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9_-]");

  private final String app;
  private final DeclaredOperation operation;
  private final ObjectNode input;

  Examples(String app, DeclaredOperation operation) {
    this.app = app;
    this.operation = operation;
    this.input = JsonNodeFactory.instance.objectNode();
    operation.parameters().stream()
        .filter(DeclaredParameter::required)
        .forEach(parameter -> input.set(parameter.name(), value(parameter)));
  }

  private static JsonNode value(DeclaredParameter parameter) {
    var nodes = JsonNodeFactory.instance;
    var shown = parameter.description().map(SUCH_AS::matcher).filter(text -> text.find());
    return switch (parameter.type()) {
      case STRING -> nodes.stringNode(shown.map(text -> text.group(1)).orElse("..."));
      case INT -> shown.map(text -> number(text.group(1))).orElse(nodes.numberNode(1));
      case NUMBER -> shown.map(text -> number(text.group(1))).orElse(nodes.numberNode(1.5));
      case BOOL -> nodes.booleanNode(true);
      case OBJECT -> nodes.objectNode();
      case ARRAY -> nodes.arrayNode();
    };
  }

  private static JsonNode number(String text) {
    try {
      var read = MAPPER.readTree(text);
      return read.isNumber() ? read : JsonNodeFactory.instance.numberNode(1);
    } catch (JacksonException notANumber) {
      return JsonNodeFactory.instance.numberNode(1);
    }
  }

  String curl() {
    return "curl -H \"Authorization: Bearer $GATEWAY_TOKEN\" -H 'Content-Type: application/json' \\\n"
        + "    -d "
        + quoted(json(input))
        + " http://127.0.0.1:8080/api/v1/"
        + app
        + "/"
        + operation.id();
  }

  String command() {
    var line = "gateway app invoke " + app + " " + operation.id();
    return input.isEmpty() ? line : line + " -d " + quoted(json(input));
  }

  /** The request of a client of the Model Context Protocol. */
  String mcp() {
    var request = JsonNodeFactory.instance.objectNode();
    request.put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
    var tool = FOREIGN.matcher(app + "_" + operation.id()).replaceAll("_");
    request.putObject("params").put("name", tool).set("arguments", input);
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(request);
  }

  private static String json(JsonNode value) {
    return MAPPER.writeValueAsString(value);
  }

  /** A word of a POSIX shell. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
