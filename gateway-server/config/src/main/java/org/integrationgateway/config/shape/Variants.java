package org.integrationgateway.config.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.document.Node;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A mapping whose keys depend on the value of one of them.
 *
 * @param by the key that decides; every block has it
 * @param prepared makes the blocks, by the text of that key: a file needs few of them
 * @param otherwise for every other text
 */
public record Variants(Key<?> by, Map<String, Supplier<Block>> prepared, Block otherwise)
    implements Shape<Settings> {
  public Variants {
    prepared = Collections.unmodifiableMap(new LinkedHashMap<>(prepared));
  }

  /** The blocks by the text of the key that decides. */
  public Map<String, Block> blocks() {
    var blocks = new LinkedHashMap<String, Block>();
    prepared.forEach((text, block) -> blocks.put(text, block.get()));
    return blocks;
  }

  @Override
  public String label() {
    return "a mapping";
  }

  @Override
  public Optional<Settings> read(Node node, String path, Reading reading) {
    var decides =
        node instanceof Node.Mapping mapping ? mapping.get(by.name()) : Optional.<Node>empty();
    return block(decides).read(node, path, reading);
  }

  /** The block that read these settings. */
  public Block of(Settings settings) {
    return block(settings.node(by));
  }

  /** The block of a value of the key that decides. */
  public Block of(Node decides) {
    return block(Optional.of(decides));
  }

  private Block block(Optional<Node> decides) {
    return decides
        .filter(Node.Scalar.class::isInstance)
        .map(node -> prepared.get(((Node.Scalar) node).text()))
        .map(Supplier::get)
        .orElse(otherwise);
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    var any = schema.putArray("anyOf");
    var blocks = blocks();
    blocks.forEach(
        (text, block) -> {
          var one = block.schema();
          one.withObject("properties").putObject(by.name()).put("const", text);
          any.add(one);
        });
    var rest = otherwise.schema();
    if (!blocks.isEmpty()) {
      var taken = rest.putObject("not").putObject("properties").putObject(by.name());
      blocks.keySet().forEach(taken.putArray("enum")::add);
    }
    any.add(rest);
    return schema;
  }
}
