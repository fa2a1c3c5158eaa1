package org.integrationgateway.config.shape;

import java.util.Optional;
import org.integrationgateway.document.Node;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form of a value in the configuration.
 *
 * @param <T> the type of the value
 */
public interface Shape<T> {
  /** The form in words that end a sentence: {@code a duration such as 30s}. */
  String label();

  /**
   * Reads a value.
   *
   * @param path of the value from the root, for messages
   * @return empty after a problem, which has been reported
   */
  Optional<T> read(Node node, String path, Reading reading);

  /** The same rule as JSON Schema (2020-12). */
  ObjectNode schema();

  /**
   * The block that reads this node, where the file may have the value as one setting or as a
   * mapping with known keys; empty for one setting.
   */
  default Optional<Block> block(Node node) {
    return Optional.empty();
  }

  /** The value as text, with secrets hidden. */
  default String show(T value) {
    return String.valueOf(value);
  }
}
