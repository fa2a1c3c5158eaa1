package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionAuth;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.Fields;
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
    return Fields.read(node, path, problems, fields -> read(name, fields));
  }

  static ConnectionDefinition read(String name, Fields fields) {
    var auth = fields.object("auth", AuthReader::read).orElse(ConnectionAuth.NONE);
    var implied = auth.type() == AuthType.NONE ? ConnectionMode.NONE : ConnectionMode.SUBJECT;
    return new ConnectionDefinition(
        name,
        fields.string("displayName"),
        fields.choice("mode", ConnectionMode.class).orElse(implied),
        fields.choice("exposure", Exposure.class).orElse(Exposure.USER),
        auth,
        fields.recordMap("params", ConnectionParameter.class),
        fields.record("discovery", Discovery.class));
  }
}
