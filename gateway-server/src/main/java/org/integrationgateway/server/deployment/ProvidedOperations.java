package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Transport;
import org.integrationgateway.server.schema.Parameters;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.schema.UnusableSchemaException;

/** The operations that a provider offers itself. */
final class ProvidedOperations {
  private final Offer offer;
  private final Connection connection;
  private final SchemaCompiler schemas;
  private final LoadProblems problems;

  ProvidedOperations(
      Offer offer, Connection connection, SchemaCompiler schemas, LoadProblems problems) {
    this.offer = offer;
    this.connection = connection;
    this.schemas = schemas;
    this.problems = problems;
  }

  List<Operation> all() {
    var operations = new ArrayList<Operation>();
    var metadata = offer.metadata();
    boolean streams = metadata.features().contains(AppFeature.EXECUTE_STREAM);
    for (var offered : metadata.operations()) {
      try {
        operations.add(operation(offered, streams));
      } catch (UnusableSchemaException e) {
        problems.add("operation '%s': %s".formatted(offered.id(), e.getMessage()));
      }
    }
    return operations;
  }

  private Operation operation(AppOperation offered, boolean streams) {
    var input = schemas.input(offered.inputSchema());
    boolean readOnly = offered.hints().readOnly().orElse(false);
    return new Operation(
        problems.app(),
        offered.id(),
        offered.title(),
        offered.description(),
        readOnly ? "GET" : "POST",
        Transport.PROVIDER,
        connection,
        Optional.empty(),
        Parameters.of(input.json()),
        input,
        offered.outputSchema().map(schemas::object),
        offered.hints(),
        offered.tags(),
        offered.allowedRoles(),
        new ProviderUpstream(offer.provider(), offered.id(), streams));
  }
}
