package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.schema.UnusableSchemaException;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppOperation;

/** The operations that a provider offers itself. */
final class ProvidedOperations {
  private final ProviderOffer offer;
  private final Connection connection;
  private final SchemaCompiler schemas;
  private final LoadProblems problems;

  ProvidedOperations(
      ProviderOffer offer, Connection connection, SchemaCompiler schemas, LoadProblems problems) {
    this.offer = offer;
    this.connection = connection;
    this.schemas = schemas;
    this.problems = problems;
  }

  /** Returns the operations that every caller has. */
  List<Operation> all() {
    return of(offer.metadata().operations());
  }

  /**
   * Returns the catalog's operations for those of the provider; an unusable schema is a problem
   * instead.
   */
  List<Operation> of(List<AppOperation> all) {
    var operations = new ArrayList<Operation>();
    boolean streams = offer.metadata().features().contains(AppFeature.EXECUTE_STREAM);
    for (var offered : all) {
      try {
        operations.add(operation(offered, streams));
      } catch (UnusableSchemaException e) {
        problems.add("operation '%s': %s".formatted(offered.id(), e.getMessage()));
      }
    }
    return operations;
  }

  private Operation operation(AppOperation offered, boolean streams) {
    var input =
        schemas.input(
            "operation '%s' of app '%s'".formatted(offered.id(), problems.app()),
            offered.inputSchema());
    boolean readOnly = offered.hints().readOnly().orElse(false);
    boolean repeatable = readOnly || offered.hints().idempotent().orElse(false);
    return new Operation(
        problems.app(),
        offered.id(),
        new Operation.Listing(offered.title(), offered.description(), offered.tags()),
        new Operation.Shape(
            input, offered.outputSchema().map(schemas::output).map(json -> () -> json)),
        new Operation.Binding(
            readOnly ? "GET" : "POST",
            Transport.PROVIDER,
            connection,
            Optional.empty(),
            new ProviderUpstream(offer.provider(), offered.id(), streams, repeatable)),
        new Operation.Access(offered.hints(), offered.allowedRoles()));
  }
}
