package org.integrationgateway.manifest.graphql;

import java.util.List;
import java.util.Optional;

/**
 * An operation of a document.
 *
 * @param name empty for the only one of a document
 * @param parameters its variables
 * @param fragments that it spreads itself
 * @param variables that it uses itself
 * @param offset of its first character in UTF-16 units
 */
public record GraphqlOperation(
    Optional<String> name,
    OperationKind kind,
    Optional<String> description,
    List<GraphqlParameter> parameters,
    List<GraphqlReference> fragments,
    List<GraphqlReference> variables,
    int offset) {
  public GraphqlOperation {
    parameters = List.copyOf(parameters);
    fragments = List.copyOf(fragments);
    variables = List.copyOf(variables);
  }
}
