package org.integrationgateway.surfaces.graphql;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends documents that callers have written. */
public final class RawGraphql implements Upstream {
  private static final String QUERY = "query";
  private static final String VARIABLES = "variables";
  private static final String OPERATION_NAME = "operationName";

  private final GraphqlUpstream upstream;

  public RawGraphql(GraphqlUpstream upstream) {
    this.upstream = upstream;
  }

  /** The input: a document, its variables, and which operation of it runs. */
  public static InputSchema input(SchemaCompiler schemas) {
    var schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    properties.putObject(QUERY).put("type", "string").put("description", "The document.");
    properties
        .putObject(VARIABLES)
        .put("description", "Its variables.")
        .putArray("type")
        .add("object")
        .add("null");
    properties
        .putObject(OPERATION_NAME)
        .put("description", "Which of its operations runs, when it has several.")
        .putArray("type")
        .add("string")
        .add("null");
    schema.putArray("required").add(QUERY);
    return new Input(schemas.generated(schema));
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return upstream.problem(params);
  }

  @Override
  public Reply execute(Invocation invocation) {
    var input = invocation.input();
    var checked = document(input);
    var variables = input.get(VARIABLES) instanceof ObjectNode given ? given : Json.object();
    return upstream.send(
        new GraphqlRequest(
            PreparedDocument.of(checked.document().upstreamText()),
            variables,
            checked.operation().name(),
            checked.operation().kind()),
        invocation);
  }

  private static CallerDocument document(ObjectNode input) {
    return CallerDocument.of(
        input.path(QUERY).asString(""),
        Optional.ofNullable(input.get(OPERATION_NAME))
            .filter(JsonNode::isString)
            .map(JsonNode::stringValue));
  }

  /** Refuses a document before a credential is spent on it. */
  private record Input(InputSchema schema) implements InputSchema {
    @Override
    public ObjectNode json() {
      return schema.json();
    }

    @Override
    public List<Parameter> parameters() {
      return schema.parameters();
    }

    @Override
    public ObjectNode accept(Arguments arguments) {
      var input = schema.accept(arguments);
      document(input);
      return input;
    }
  }
}
