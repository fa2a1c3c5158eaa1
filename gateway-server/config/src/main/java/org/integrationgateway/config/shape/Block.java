package org.integrationgateway.config.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A mapping with known keys. */
public final class Block implements Shape<Settings> {
  private final Supplier<List<Key<?>>> keys;

  public Block(List<Key<?>> keys) {
    var copy = List.copyOf(keys);
    this.keys = () -> copy;
  }

  /**
   * A block whose keys are made when they are needed.
   *
   * @param keys gives the same keys each time
   */
  public Block(Supplier<List<Key<?>>> keys) {
    this.keys = keys;
  }

  /** The keys, in the order of the reference. */
  public List<Key<?>> keys() {
    return keys.get();
  }

  public static Block of(Key<?>... keys) {
    return new Block(List.of(keys));
  }

  /** Makes the keys of this block and of the blocks within. */
  public void prepare() {
    for (var key : keys()) {
      if (key.shape() instanceof Block within) {
        within.prepare();
      }
    }
  }

  /** A block with more keys after these. */
  public Block and(List<Key<?>> more) {
    var all = new ArrayList<>(keys());
    all.addAll(more);
    return new Block(all);
  }

  @Override
  public String label() {
    return "a mapping";
  }

  @Override
  public Optional<Settings> read(Node node, String path, Reading reading) {
    if (!(node instanceof Node.Mapping mapping)) {
      reading.wrongType(node, path.isEmpty() ? "the file" : path, label());
      return Optional.empty();
    }
    var corrected = KeyCorrection.of(this, mapping, path, reading);
    var found = new LinkedHashMap<String, Settings.Entry>();
    for (var entry : corrected.mapping().entries()) {
      var key = key(entry.key()).orElseThrow();
      var value = entry.value();
      if (!value.isNull()) {
        read(key, value, Reading.join(path, key.name()), reading)
            .ifPresent(read -> found.put(key.name(), new Settings.Entry(read, value)));
      }
    }
    requireAll(corrected, path, reading);
    return Optional.of(new Settings(found));
  }

  /** The key of this name. */
  public Optional<Key<?>> key(String name) {
    return keys().stream().filter(key -> key.name().equals(name)).findFirst().map(key -> key);
  }

  /** The names of the keys. */
  List<String> names() {
    return keys().stream().map(Key::name).toList();
  }

  private static Optional<Object> read(Key<?> key, Node value, String path, Reading reading) {
    return key.shape().read(value, path, reading).map(read -> read);
  }

  /** Reports absent keys; a single one beside the single unknown key that may have been meant. */
  private void requireAll(KeyCorrection.Result corrected, String path, Reading reading) {
    var mapping = corrected.mapping();
    var absent =
        keys().stream()
            .filter(key -> key.presence() == Key.Presence.REQUIRED)
            .filter(key -> mapping.get(key.name()).map(Node::isNull).orElse(true))
            .toList();
    boolean beside = absent.size() == 1 && corrected.strange().size() == 1;
    for (var key : absent) {
      var at = beside ? corrected.strange().get(0).keyAt() : mapping.at();
      var rename =
          beside
              ? " Add it, or rename '%s' in line %d if that is meant."
                  .formatted(corrected.strange().get(0).key(), at.line())
              : " Add '" + key.name() + ": ...'.";
      reading.problem(
          FieldRule.MISSING,
          at,
          "'" + Reading.join(path, key.name()) + "' is missing",
          key.doc() + rename);
    }
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    schema.put("type", "object").put("additionalProperties", false);
    var required = keys().stream().filter(k -> k.presence() == Key.Presence.REQUIRED).toList();
    if (!required.isEmpty()) {
      required.stream().map(Key::name).forEach(schema.putArray("required")::add);
    }
    var properties = schema.putObject("properties");
    keys().forEach(key -> properties.set(key.name(), schema(key)));
    return schema;
  }

  private static <T> ObjectNode schema(Key<T> key) {
    var schema = JsonMapper.shared().createObjectNode().put("description", key.doc());
    key.defaultValue()
        .filter(value -> !(value instanceof Settings || value instanceof Map))
        .ifPresent(value -> schema.put("default", key.shape().show(value)));
    return schema.setAll(key.shape().schema());
  }
}
