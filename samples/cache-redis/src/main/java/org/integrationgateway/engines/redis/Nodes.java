package org.integrationgateway.engines.redis;

import java.util.List;

/** Lists of addresses in the configuration. */
final class Nodes {
  private static final int MOST = 20;

  private Nodes() {}

  /** Throws an {@link IllegalArgumentException} where the list is empty, too long or malformed. */
  static void check(String member, List<String> nodes, int usualPort) {
    if (nodes.isEmpty() || nodes.size() > MOST) {
      throw new IllegalArgumentException(
          "%s names 1 to %d addresses, not %d".formatted(member, MOST, nodes.size()));
    }
    read(member, nodes, usualPort);
  }

  static List<Node> read(String member, List<String> nodes, int usualPort) {
    return nodes.stream().map(node -> Node.read(member, node, usualPort)).toList();
  }
}
