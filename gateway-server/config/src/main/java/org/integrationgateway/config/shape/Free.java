package org.integrationgateway.config.shape;

import java.util.Optional;
import org.integrationgateway.document.Node;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A mapping that a provider interprets; secret references in it are looked up. */
public record Free() implements Shape<ObjectNode> {
  public static final Free OBJECT = new Free();

  @Override
  public String label() {
    return "a mapping";
  }

  @Override
  public Optional<ObjectNode> read(Node node, String path, Reading reading) {
    if (!(node instanceof Node.Mapping)) {
      reading.wrongType(node, path, label());
      return Optional.empty();
    }
    return json(node, path, reading) instanceof ObjectNode object
        ? Optional.of(object)
        : Optional.empty();
  }

  private static JsonNode json(Node node, String path, Reading reading) {
    var nodes = JsonMapper.shared().getNodeFactory();
    var reference = SecretReference.of(node);
    if (reference.isPresent()) {
      return nodes.stringNode(reading.secrets().find(reference.get(), path, reading).orElse(""));
    }
    if (node instanceof Node.Mapping mapping) {
      var object = nodes.objectNode();
      for (var entry : mapping.entries()) {
        object.set(entry.key(), json(entry.value(), Reading.join(path, entry.key()), reading));
      }
      return object;
    }
    if (node instanceof Node.Sequence sequence) {
      var array = nodes.arrayNode();
      for (int i = 0; i < sequence.items().size(); i++) {
        array.add(json(sequence.items().get(i), path + "[" + i + "]", reading));
      }
      return array;
    }
    return JsonMapper.shared().valueToTree(node.toJava());
  }

  @Override
  public ObjectNode schema() {
    return JsonMapper.shared().createObjectNode().put("type", "object");
  }

  /** Shows the names only: values may be secrets. */
  @Override
  public String show(ObjectNode value) {
    return value.propertyNames().stream().map(name -> name + ": ***").toList().toString();
  }
}
