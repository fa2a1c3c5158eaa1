package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.problem.Problems;

/** Reads a connection of a manifest, or of a deployment that overrides one. */
public final class ConnectionReader {
  private ConnectionReader() {}

  /**
   * Reads one connection.
   *
   * @param path of the node, for messages: {@code spec.connections.default}
   */
  public static Optional<ConnectionDefinition> read(
      String name, Node node, String path, Problems problems) {
    return Records.read(ConnectionDefinition.class, name, node, path, problems);
  }
}
