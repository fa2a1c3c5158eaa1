package org.integrationgateway.core.connection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.manifest.connection.Discovery;
import tools.jackson.databind.JsonNode;

/**
 * The items that an upstream has found.
 *
 * @param left how many more there were
 * @param items at most {@link #MOST}, each id once
 */
public record DiscoveredItems(int left, List<DiscoveredItem> items) {
  /** How many items are kept. */
  public static final int MOST = 1000;

  private static final int LONGEST = 500;

  public DiscoveredItems {
    items = List.copyOf(items);
  }

  /**
   * Reads an answer. An array is the items; an object in which the id is found is one item; of
   * another object its only array is the items, and without an array it is one item.
   *
   * @return empty when the answer has another shape
   */
  static Optional<DiscoveredItems> of(JsonNode answer, Discovery discovery) {
    return list(answer, discovery).map(nodes -> of(nodes, discovery));
  }

  private static Optional<List<JsonNode>> list(JsonNode answer, Discovery discovery) {
    if (answer.isArray()) {
      return Optional.of(List.copyOf(answer.values()));
    }
    if (!answer.isObject()) {
      return Optional.empty();
    }
    if (discovery.idPath().flatMap(path -> JsonPath.text(answer, path)).isPresent()) {
      return Optional.of(List.of(answer));
    }
    var arrays = answer.values().stream().filter(JsonNode::isArray).toList();
    if (arrays.size() == 1) {
      return Optional.of(List.copyOf(arrays.get(0).values()));
    }
    boolean isItem = arrays.isEmpty() && discovery.idPath().isEmpty();
    return isItem ? Optional.of(List.of(answer)) : Optional.empty();
  }

  private static DiscoveredItems of(List<JsonNode> nodes, Discovery discovery) {
    var items = new ArrayList<DiscoveredItem>();
    var known = new HashSet<String>();
    int left = 0;
    for (int position = 0; position < nodes.size(); position++) {
      var node = nodes.get(position);
      var id = id(node, position, discovery);
      if (id.isEmpty() || !known.add(id.get())) {
        continue;
      }
      if (items.size() == MOST) {
        left++;
        continue;
      }
      var name =
          discovery
              .namePath()
              .flatMap(path -> JsonPath.text(node, path))
              .map(text -> UpstreamText.shown(text, LONGEST))
              .filter(text -> !text.isEmpty())
              .orElseGet(() -> UpstreamText.shown(id.get(), LONGEST));
      items.add(new DiscoveredItem(id.get(), name, metadata(node, discovery)));
    }
    return new DiscoveredItems(left, items);
  }

  /** An item without an id that can be compared and sent in a form is left out. */
  private static Optional<String> id(JsonNode node, int position, Discovery discovery) {
    if (discovery.idPath().isEmpty()) {
      return Optional.of(Integer.toString(position));
    }
    return JsonPath.text(node, discovery.idPath().get())
        .filter(text -> text.length() <= LONGEST)
        .filter(UpstreamText::isPlain);
  }

  private static Map<String, String> metadata(JsonNode node, Discovery discovery) {
    var metadata = new HashMap<String, String>();
    discovery
        .metadata()
        .forEach(
            (name, path) ->
                JsonPath.text(node, path)
                    .filter(UpstreamText::isParameter)
                    .ifPresent(value -> metadata.put(name, value)));
    return metadata;
  }
}
