package org.integrationgateway.connections.declared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.connections.declared.load.MergedPart;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.fields.Records;
import tools.jackson.databind.node.ObjectNode;

/**
 * The connections of a manifest with the deployment's merged over them: objects deep, all else
 * replaced. The deployment may add connections of its own.
 */
public final class ConnectionOverrides {
  private static final String RULE_PREFIX = "GWC";

  private final LoadProblems problems;

  public ConnectionOverrides(LoadProblems problems) {
    this.problems = problems;
  }

  /**
   * Merges.
   *
   * @param written the manifest's {@code spec.connections} as it is written
   */
  public Map<String, ConnectionDefinition> apply(
      Map<String, ConnectionDefinition> declared,
      Optional<Node> written,
      Map<String, ObjectNode> overrides) {
    var merged = new LinkedHashMap<>(declared);
    overrides.forEach(
        (name, override) -> {
          var base =
              written
                  .flatMap(node -> node.find(name))
                  .map(node -> Json.MAPPER.<ObjectNode>valueToTree(node.toJava()))
                  .orElseGet(Json::object);
          read(name, over(base, override)).ifPresent(definition -> merged.put(name, definition));
        });
    return merged;
  }

  private Optional<ConnectionDefinition> read(String name, ObjectNode connection) {
    return new MergedPart(
            "connection '%s'".formatted(name), List.of("connections", name), connection)
        .read(
            RULE_PREFIX,
            (node, path, found) ->
                Records.read(ConnectionDefinition.class, name, node, path, found),
            problems);
  }

  private static ObjectNode over(ObjectNode base, ObjectNode override) {
    for (var member : override.properties()) {
      var both = base.get(member.getKey()) instanceof ObjectNode && member.getValue().isObject();
      base.set(
          member.getKey(),
          both
              ? over((ObjectNode) base.get(member.getKey()), (ObjectNode) member.getValue())
              : member.getValue());
    }
    return base;
  }
}
