package org.integrationgateway.surfaces.graphql;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request to a GraphQL upstream.
 *
 * @param operationName which operation of the document runs; empty: its only one
 * @param readsOnly whether that operation is a query
 */
record GraphqlRequest(
    PreparedDocument document,
    ObjectNode variables,
    Optional<String> operationName,
    boolean readsOnly) {}
