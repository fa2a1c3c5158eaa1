package org.integrationgateway.engines.redis;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;

/** Sentinels, which tell where the primary is. */
record Sentinels(
    @Doc("The name of the primary, as configured at the sentinels") String primary,
    @Doc("host:port of the sentinels, 1 to 20; the default port is 26379") List<String> nodes,
    @Doc("The user of the sentinels, if they have users") Optional<String> user,
    @Doc("The password of the sentinels, if they have one") Optional<Secret> password) {
  Sentinels {
    nodes = List.copyOf(nodes);
    if (primary.isBlank() || primary.length() > 100) {
      throw new IllegalArgumentException("sentinel.primary has 1 to 100 characters");
    }
    Nodes.check("sentinel.nodes", nodes, Node.SENTINEL_PORT);
    if (user.isPresent() && password.isEmpty()) {
      throw new IllegalArgumentException("sentinel.user needs sentinel.password");
    }
  }

  List<Node> addresses() {
    return Nodes.read("sentinel.nodes", nodes, Node.SENTINEL_PORT);
  }
}
