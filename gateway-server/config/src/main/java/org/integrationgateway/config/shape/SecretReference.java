package org.integrationgateway.config.shape;

import java.util.Optional;
import org.integrationgateway.document.Node;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code {secret: {provider: NAME, name: KEY}}}, which is accepted in place of every string. */
final class SecretReference {
  private static final String KEY = "secret";

  private SecretReference() {}

  /** The value of the key {@code secret}, when the node is a reference. */
  static Optional<Node.Mapping> of(Node node) {
    if (node instanceof Node.Mapping mapping
        && mapping.entries().size() == 1
        && mapping.get(KEY).orElse(mapping) instanceof Node.Mapping reference
        && reference != mapping
        && reference.keys().stream()
            .allMatch(key -> key.equals("provider") || key.equals("name"))) {
      return Optional.of(reference);
    }
    return Optional.empty();
  }

  static ObjectNode schema() {
    return (ObjectNode)
        JsonMapper.shared()
            .readTree(
                """
                {"type": "object", "required": ["secret"], "additionalProperties": false,
                 "properties": {"secret": {"type": "object", "required": ["name"],
                   "additionalProperties": false,
                   "properties": {"provider": {"type": "string"}, "name": {"type": "string"}}}}}
                """);
  }
}
