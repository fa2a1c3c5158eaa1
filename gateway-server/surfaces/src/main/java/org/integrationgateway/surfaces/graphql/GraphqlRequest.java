package org.integrationgateway.surfaces.graphql;

import java.util.Optional;
import org.integrationgateway.manifest.graphql.OperationKind;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a GraphQL upstream.
 *
 * @param operationName which operation of the document runs; empty: its only one
 * @param kind of that operation
 * @param messages that end a subscription; 0: any number
 */
record GraphqlRequest(
    PreparedDocument document,
    ObjectNode variables,
    Optional<String> operationName,
    OperationKind kind,
    int messages) {
  /** A request with one answer. */
  GraphqlRequest(
      PreparedDocument document,
      ObjectNode variables,
      Optional<String> operationName,
      OperationKind kind) {
    this(document, variables, operationName, kind, 0);
  }
}
