package org.integrationgateway.core.json;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Places in JSON as manifests write them: names separated by dots, such as {@code
 * authed_user.access_token}, and positions in arrays, such as {@code items.0.id} or {@code
 * items[0].id}. A leading {@code $.} says nothing more. The empty path is the value itself.
 */
public final class JsonPath {
  private JsonPath() {}

  /** The value at a path; empty where there is no value, or null. */
  public static Optional<JsonNode> find(JsonNode root, String path) {
    var node = root;
    for (var step : steps(path)) {
      node = node instanceof ArrayNode array ? element(array, step) : node.path(step);
    }
    return Optional.of(node).filter(found -> !found.isMissingNode() && !found.isNull());
  }

  /** The text, number or truth value at a path, as text; empty where there is nothing else. */
  public static Optional<String> text(JsonNode root, String path) {
    return find(root, path)
        .filter(node -> node.isString() || node.isNumber() || node.isBoolean())
        .map(JsonNode::asString)
        .filter(text -> !text.isEmpty());
  }

  /** The names and positions that a path leads over. */
  public static List<String> steps(String path) {
    var text = path.startsWith("$") ? path.substring(1) : path;
    return Arrays.stream(text.replace('[', '.').replace("]", "").split("\\.", -1))
        .filter(step -> !step.isEmpty())
        .toList();
  }

  private static JsonNode element(ArrayNode array, String step) {
    boolean position = step.length() <= 9 && step.chars().allMatch(c -> c >= '0' && c <= '9');
    return array.path(position ? Integer.parseInt(step) : -1);
  }
}
