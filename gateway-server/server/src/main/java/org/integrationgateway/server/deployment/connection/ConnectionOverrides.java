package org.integrationgateway.server.deployment.connection;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.reader.ConnectionReader;
import org.integrationgateway.server.deployment.load.LoadProblems;
import org.integrationgateway.server.json.Json;
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
    var path = "apps." + problems.app() + ".connections." + name;
    var found = new Problems(RULE_PREFIX);
    var definition =
        Document.parse(path, connection.toString(), Format.JSON, found)
            .flatMap(document -> ConnectionReader.read(name, document.root(), path, found));
    for (Problem problem : found.sorted()) {
      if (problem.isError()) {
        problems.addMisconfigured(
            "connection '%s' as configured: %s. %s"
                .formatted(name, problem.message(), problem.remedy())
                .strip());
      }
    }
    return found.hasErrors() ? Optional.empty() : definition;
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
