package org.integrationgateway.surfaces.graphql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.surfaces.graphql.introspection.ArgumentSchema;
import org.integrationgateway.surfaces.graphql.introspection.GeneratedSelection;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema;

/** Makes operations of the root fields of an upstream's schema. */
record RootFields(
    String app, Connection connection, SchemaCompiler schemas, GraphqlUpstream upstream) {
  /** One operation for each root field that is wanted and that is not of queries and mutations. */
  List<Operation> of(UpstreamSchema schema, Predicate<String> wanted) {
    var operations = new ArrayList<Operation>();
    for (var field : schema.rootFields().values()) {
      if (wanted.test(field.name()) && !schema.isAmbiguous(field.name())) {
        operations.add(operation(field, schema));
      }
    }
    return operations;
  }

  private Operation operation(UpstreamSchema.Field field, UpstreamSchema schema) {
    var kind = schema.kind(field.name());
    var selection = GeneratedSelection.of(field, schema);
    var input = ArgumentSchema.of(field, schema, DocumentInput::literal);
    boolean mayChoose =
        selection.isPresent() && !input.path("properties").has(RootFieldUpstream.SELECTION);
    if (mayChoose) {
      input
          .withObjectProperty("properties")
          .putObject(RootFieldUpstream.SELECTION)
          .put("type", "string")
          .put(
              "description",
              "The fields of the response as a GraphQL selection, such as { id name }, in place of"
                  + " the usual ones.");
    }
    if (kind == OperationKind.SUBSCRIPTION) {
      MessageLimit.describe(input);
    }
    return new Operation(
        app,
        field.name(),
        new Operation.Listing(Optional.empty(), field.description(), List.of()),
        new Operation.Shape(schemas.generated(input), Optional.empty()),
        new Operation.Binding(
            upstream.method(kind),
            Transport.GRAPHQL,
            connection,
            Optional.empty(),
            new RootFieldUpstream(field, kind, selection, mayChoose, upstream)),
        new Operation.Access(GraphqlUpstream.hints(kind), List.of()));
  }
}
