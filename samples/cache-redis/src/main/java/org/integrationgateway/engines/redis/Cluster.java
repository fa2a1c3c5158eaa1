package org.integrationgateway.engines.redis;

import java.util.List;
import org.integrationgateway.records.schema.Doc;

/** A cluster, of which some members are named; the others are found. */
record Cluster(
    @Doc("host:port of some members, 1 to 20; the default port is 6379") List<String> nodes) {
  Cluster {
    nodes = List.copyOf(nodes);
    Nodes.check("cluster.nodes", nodes, Node.SERVER_PORT);
  }

  List<Node> addresses() {
    return Nodes.read("cluster.nodes", nodes, Node.SERVER_PORT);
  }
}
