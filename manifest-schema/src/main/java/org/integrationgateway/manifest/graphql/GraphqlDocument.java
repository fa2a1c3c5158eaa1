package org.integrationgateway.manifest.graphql;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A document of operations and the fragments that they use.
 *
 * @param upstreamText what is sent: the author's text without descriptions, which upstreams of
 *     earlier editions of the specification refuse
 * @param operations in the document's order
 * @param fragments in the document's order
 */
public record GraphqlDocument(
    String upstreamText, List<GraphqlOperation> operations, List<GraphqlFragment> fragments) {
  public GraphqlDocument {
    operations = List.copyOf(operations);
    fragments = List.copyOf(fragments);
  }

  /**
   * Reads a document.
   *
   * @throws GraphqlSyntaxException when it is none, holds anything but operations and fragments, or
   *     has more than 15,000 tokens
   */
  public static GraphqlDocument parse(String text) throws GraphqlSyntaxException {
    return DocumentParser.parse(text);
  }

  /**
   * The operation that runs: the one of this name, or without a name the only one.
   *
   * @return empty when there is none, or when several are there and no name says which
   */
  public Optional<GraphqlOperation> operation(Optional<String> name) {
    if (name.isEmpty()) {
      return operations.size() == 1 ? Optional.of(operations.get(0)) : Optional.empty();
    }
    return operations.stream().filter(operation -> operation.name().equals(name)).findFirst();
  }

  /** The fragments that an operation uses, also through others, as far as they are defined. */
  public Set<GraphqlFragment> fragmentsOf(GraphqlOperation operation) {
    Map<String, GraphqlFragment> defined =
        fragments.stream()
            .collect(Collectors.toMap(GraphqlFragment::name, Function.identity(), (a, b) -> a));
    var reached = new HashSet<GraphqlFragment>();
    reach(operation.fragments(), defined, reached);
    return reached;
  }

  private static void reach(
      List<GraphqlReference> references,
      Map<String, GraphqlFragment> defined,
      Set<GraphqlFragment> reached) {
    for (var reference : references) {
      var fragment = defined.get(reference.name());
      if (fragment != null && reached.add(fragment)) {
        reach(fragment.fragments(), defined, reached);
      }
    }
  }
}
