package org.integrationgateway.manifest.graphql;

import java.util.List;
import java.util.Optional;

/**
 * An input object or an enum of a schema.
 *
 * @param description in the schema, else empty
 * @param members of the input object, in order; empty for an enum
 * @param values of the enum, in order; empty for an input object
 */
public record GraphqlInput(
    Optional<String> description, List<GraphqlParameter> members, List<String> values) {
  public GraphqlInput {
    members = List.copyOf(members);
    values = List.copyOf(values);
  }
}
