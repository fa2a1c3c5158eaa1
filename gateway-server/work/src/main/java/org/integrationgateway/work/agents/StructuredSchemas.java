package org.integrationgateway.work.agents;

import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.OutputSpec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compiles the schemas of structured answers, so that no package gets one that cannot be used. */
final class StructuredSchemas {
  private final SchemaCompiler compiler = new SchemaCompiler();

  /**
   * Refuses a schema that is not one.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  void check(OutputSpec output) {
    if (output instanceof OutputSpec.Structured structured) {
      var schema = Json.MAPPER.<ObjectNode>valueToTree(structured.schema());
      try {
        compiler.problems(schema, JsonNodeFactory.instance.nullNode());
      } catch (UnusableSchemaException wrong) {
        throw ServiceException.invalidInput(
            "the schema of the answer cannot be used",
            List.of(new Problem("/output/structured/schema", String.valueOf(wrong.getMessage()))));
      }
    }
  }
}
