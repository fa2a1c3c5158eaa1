package org.integrationgateway.manifest.graphql;

import java.util.List;

/**
 * A fragment that a document defines.
 *
 * @param fragments that it spreads itself
 * @param variables that it uses itself
 * @param offset of its first character in UTF-16 units
 */
public record GraphqlFragment(
    String name, List<GraphqlReference> fragments, List<GraphqlReference> variables, int offset) {
  public GraphqlFragment {
    fragments = List.copyOf(fragments);
    variables = List.copyOf(variables);
  }
}
