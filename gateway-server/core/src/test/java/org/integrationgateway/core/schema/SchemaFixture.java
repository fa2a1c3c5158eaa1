package org.integrationgateway.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Compiles schemas and checks values. */
abstract class SchemaFixture {
  static final SchemaCompiler COMPILER = new SchemaCompiler();

  /** An expression tree, as documents of APIs declare it. */
  static final String EXPRESSIONS =
      """
      {"type": "object", "properties": {"e": {"$ref": "#/$defs/Expr"}}, "$defs": {
        "Expr": {"oneOf": [{"$ref": "#/$defs/Sum"}, {"$ref": "#/$defs/Product"}, {"type": "number"}]},
        "Sum": {"type": "object", "required": ["args"], "properties":
          {"op": {"type": "string"}, "args": {"type": "array", "items": {"$ref": "#/$defs/Expr"}}}},
        "Product": {"type": "object", "required": ["args", "times"], "properties":
          {"args": {"type": "array", "items": {"$ref": "#/$defs/Expr"}}}}}}
      """;

  static ObjectNode object(String json) {
    return (ObjectNode) Json.MAPPER.readTree(json);
  }

  static ObjectNode accept(String schema, String input) {
    return COMPILER
        .passedOn("tool 't' of app 'a'", object(schema))
        .accept(new Arguments.Json(object(input)));
  }

  static String one(String schema) {
    return "{\"type\":\"object\",\"properties\":{\"v\":" + schema + "}}";
  }

  static List<FieldProblem> problems(String schema, String input) {
    try {
      throw new AssertionError("accepted: " + accept(schema, input));
    } catch (GatewayException problem) {
      assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
      return problem.errors();
    }
  }
}
