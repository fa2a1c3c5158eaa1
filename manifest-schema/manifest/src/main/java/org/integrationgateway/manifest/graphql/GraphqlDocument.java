package org.integrationgateway.manifest.graphql;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * A document of operations and the fragments that they use.
 *
 * @param upstreamText the text that is sent: the author's text without descriptions, which
 *     upstreams of earlier editions of the specification refuse
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
   * Parses a document.
   *
   * @throws GraphqlSyntaxException when the text is not a document, contains anything but
   *     operations and fragments, or has more than 15,000 tokens
   */
  public static GraphqlDocument parse(String text) throws GraphqlSyntaxException {
    return DocumentParser.parse(text);
  }

  /**
   * Returns the operation of this name, or without a name the only one.
   *
   * @return empty when the document has no such operation, or has several and no name was given
   */
  public Optional<GraphqlOperation> operation(Optional<String> name) {
    if (name.isEmpty()) {
      return operations.size() == 1 ? Optional.of(operations.get(0)) : Optional.empty();
    }
    return operations.stream().filter(operation -> operation.name().equals(name)).findFirst();
  }

  /**
   * Returns the fragments that these operations use, directly or through others, if they are
   * defined.
   */
  public List<GraphqlFragment> fragmentsOf(List<GraphqlOperation> users) {
    var defined = new HashMap<String, GraphqlFragment>();
    fragments.forEach(fragment -> defined.putIfAbsent(fragment.name(), fragment));
    var reached = new LinkedHashMap<String, GraphqlFragment>();
    var waiting = new ArrayDeque<GraphqlReference>();
    users.forEach(user -> waiting.addAll(user.fragments()));
    while (!waiting.isEmpty()) {
      var fragment = defined.get(waiting.pop().name());
      if (fragment != null && reached.putIfAbsent(fragment.name(), fragment) == null) {
        waiting.addAll(fragment.fragments());
      }
    }
    return List.copyOf(reached.values());
  }
}
