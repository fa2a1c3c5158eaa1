package org.integrationgateway.manifest.rules.connection;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks params that discovery fills, and the discovery that fills them. */
final class DiscoveryRules {
  private final Draft draft;
  private final String connection;
  private final Node definition;
  private final Optional<Node> discovery;

  private DiscoveryRules(Draft draft, Node.Entry connection) {
    this.draft = draft;
    this.connection = connection.key();
    this.definition = connection.value();
    this.discovery = definition.find("discovery");
  }

  static void check(Draft draft) {
    for (var connection : draft.connections()) {
      var rules = new DiscoveryRules(draft, connection);
      rules.params();
      rules.metadata();
    }
  }

  private Set<String> discovered() {
    var names = new LinkedHashSet<String>();
    discovery
        .flatMap(node -> node.find("metadata"))
        .map(Node::entries)
        .orElse(List.of())
        .forEach(entry -> names.add(entry.key()));
    return names;
  }

  private void params() {
    var discovered = discovered();
    for (var param : definition.find("params").map(Node::entries).orElse(List.of())) {
      var from = param.value().find("from");
      if (from.flatMap(Node::string).filter("discovery"::equals).isEmpty()) {
        continue;
      }
      if (discovery.isEmpty()) {
        draft.report(
            ConnectionRule.NO_DISCOVERY,
            from.orElseThrow(),
            "param '" + param.key() + "' comes from discovery, but '" + connection + "' has none",
            "Add discovery with a url, and metadata that names the param.");
        continue;
      }
      var name = param.value().find("field").flatMap(Node::string).orElse(param.key());
      if (!discovered.contains(name) && draft.takes(ConnectionRule.DISCOVERY_METADATA)) {
        draft.report(
            ConnectionRule.DISCOVERY_METADATA,
            from.orElseThrow(),
            "param '" + param.key() + "' comes from discovery, but metadata has no '" + name + "'",
            "discovery.metadata has: "
                + Names.list(discovered)
                + "."
                + Names.didYouMean(name, discovered));
      }
    }
  }

  private void metadata() {
    var used = new LinkedHashSet<String>();
    for (var param : definition.find("params").map(Node::entries).orElse(List.of())) {
      used.add(param.key());
      param.value().find("field").flatMap(Node::string).ifPresent(used::add);
    }
    var metadata = discovery.flatMap(node -> node.find("metadata"));
    for (var entry : metadata.map(Node::entries).orElse(List.of())) {
      if (!used.contains(entry.key()) && draft.takes(ConnectionRule.DISCOVERY_METADATA)) {
        draft.report(
            ConnectionRule.DISCOVERY_METADATA,
            entry.keyAt(),
            "discovery fills '" + entry.key() + "', which is not a param of '" + connection + "'",
            "Params: " + Names.list(used) + "." + Names.didYouMean(entry.key(), used));
      }
    }
  }
}
