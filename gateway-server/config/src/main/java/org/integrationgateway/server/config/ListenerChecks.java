package org.integrationgateway.server.config;

import java.util.Set;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.server.config.server.ServerKeys;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

/** Refuses two listeners on one port. */
record ListenerChecks(Reading reading) {
  /** The addresses that stand for every address of the host. */
  private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::", "[::]");

  void check(Settings server) {
    var open = server.get(ServerKeys.PUBLIC);
    server
        .find(ServerKeys.MANAGEMENT)
        .filter(management -> collide(open, management))
        .flatMap(
            management -> server.node(ServerKeys.MANAGEMENT).map(block -> at(management, block)))
        .ifPresent(
            node ->
                reading.problem(
                    FieldRule.VALUE,
                    node.at(),
                    "'server.public' and 'server.management' both listen on port %d"
                        .formatted(open.get(ServerKeys.PORT)),
                    "Give each a port of its own."));
  }

  private static Node at(Settings management, Node block) {
    return management.node(ServerKeys.MANAGEMENT_PORT).orElse(block);
  }

  private static boolean collide(Settings open, Settings management) {
    int port = open.get(ServerKeys.PORT);
    if (port == 0 || port != management.get(ServerKeys.MANAGEMENT_PORT)) {
      return false;
    }
    var address = open.get(ServerKeys.HOST);
    var other = management.get(ServerKeys.MANAGEMENT_HOST);
    return address.equals(other)
        || EVERY_ADDRESS.contains(address)
        || EVERY_ADDRESS.contains(other);
  }
}
