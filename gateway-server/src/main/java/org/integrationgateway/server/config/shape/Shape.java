package org.integrationgateway.server.config.shape;

import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import tools.jackson.databind.node.ObjectNode;

/**
 * What may stand somewhere in the configuration.
 *
 * @param <T> what it is read into
 */
public interface Shape<T> {
  /** In words that end a sentence: {@code a duration such as 30s}. */
  String label();

  /**
   * Reads a value.
   *
   * @param path of the value from the root, for messages
   * @return empty when it does not fit, which has been reported
   */
  Optional<T> read(Node node, String path, Reading reading);

  /** The same rule as JSON Schema (2020-12). */
  ObjectNode schema();

  /** As a person may see it: secrets are hidden. */
  default String show(T value) {
    return String.valueOf(value);
  }
}
