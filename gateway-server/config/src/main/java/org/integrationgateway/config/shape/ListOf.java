package org.integrationgateway.config.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A list whose items have one shape. */
public record ListOf<T>(Shape<T> item) implements Shape<List<T>> {
  @Override
  public String label() {
    return "a list";
  }

  @Override
  public Optional<List<T>> read(Node node, String path, Reading reading) {
    if (!(node instanceof Node.Sequence sequence)) {
      reading.wrongType(node, path, label());
      return Optional.empty();
    }
    var items = new ArrayList<T>();
    for (int i = 0; i < sequence.items().size(); i++) {
      item.read(sequence.items().get(i), path + "[" + i + "]", reading).ifPresent(items::add);
    }
    return Optional.of(List.copyOf(items));
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode().put("type", "array");
    schema.set("items", item.schema());
    return schema;
  }

  @Override
  public String show(List<T> value) {
    return value.stream().map(item::show).toList().toString();
  }
}
