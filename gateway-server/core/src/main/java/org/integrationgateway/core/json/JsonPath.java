package org.integrationgateway.core.json;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.ValuePath;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Places in JSON as manifests write them: each is a {@link ValuePath}. */
public final class JsonPath {
  private JsonPath() {}

  /** The value at a path; empty where there is no value, or null, and where it is no path. */
  public static Optional<JsonNode> find(JsonNode root, String path) {
    List<String> steps;
    try {
      steps = ValuePath.steps(path);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
    return find(root, steps);
  }

  /** The value at the end of the steps of a path; empty where there is no value, or null. */
  public static Optional<JsonNode> find(JsonNode root, List<String> steps) {
    var node = root;
    for (var step : steps) {
      node = node instanceof ArrayNode array ? element(array, step) : node.path(step);
    }
    return Optional.of(node).filter(found -> !found.isMissingNode() && !found.isNull());
  }

  /** The text, number or truth value at a path, as text; empty where there is nothing else. */
  public static Optional<String> text(JsonNode root, String path) {
    return find(root, path).flatMap(JsonPath::text);
  }

  /** The text, number or truth value at the end of the steps of a path, as text. */
  public static Optional<String> text(JsonNode root, List<String> steps) {
    return find(root, steps).flatMap(JsonPath::text);
  }

  private static Optional<String> text(JsonNode found) {
    return Optional.of(found)
        .filter(node -> node.isString() || node.isNumber() || node.isBoolean())
        .map(JsonNode::asString)
        .filter(text -> !text.isEmpty());
  }

  private static JsonNode element(ArrayNode array, String step) {
    if (step.equals(ValuePath.LAST)) {
      return array.path(array.size() - 1);
    }
    boolean position = step.length() <= 9 && step.chars().allMatch(c -> c >= '0' && c <= '9');
    return array.path(position ? Integer.parseInt(step) : -1);
  }
}
