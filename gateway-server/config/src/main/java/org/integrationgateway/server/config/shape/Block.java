package org.integrationgateway.server.config.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.DidYouMean;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A mapping with known keys. */
public record Block(List<Key<?>> keys) implements Shape<Settings> {
  public Block {
    keys = List.copyOf(keys);
  }

  public static Block of(Key<?>... keys) {
    return new Block(List.of(keys));
  }

  /** A block with more keys after these. */
  public Block and(List<Key<?>> more) {
    var all = new ArrayList<>(keys);
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
    var found = new LinkedHashMap<String, Settings.Entry>();
    for (var entry : mapping.entries()) {
      key(entry, path, reading)
          .ifPresent(
              key -> {
                var value = entry.value();
                if (!value.isNull()) {
                  read(key, value, Reading.join(path, key.name()), reading)
                      .ifPresent(read -> found.put(key.name(), new Settings.Entry(read, value)));
                }
              });
    }
    requireAll(mapping, path, reading);
    return Optional.of(new Settings(found));
  }

  private static Optional<Object> read(Key<?> key, Node value, String path, Reading reading) {
    return key.shape().read(value, path, reading).map(read -> read);
  }

  /** The key of an entry, when this version reads it. */
  private Optional<Key<?>> key(Node.Entry entry, String path, Reading reading) {
    var known = keys.stream().filter(key -> key.name().equals(entry.key())).findFirst();
    if (known.isEmpty()) {
      var names = keys.stream().filter(Key::available).map(Key::name).toList();
      reading.problem(
          FieldRule.UNKNOWN_KEY,
          entry.keyAt(),
          "unknown key '" + entry.key() + "'" + DidYouMean.suffix(entry.key(), names),
          (path.isEmpty() ? "Known here: " : path + " knows: ") + String.join(", ", names) + ".");
      return Optional.empty();
    }
    var key = known.get();
    if (key.available()) {
      return Optional.of(key);
    }
    var full = Reading.join(path, key.name());
    if (key.presence() == Key.Presence.IGNORED) {
      reading.problem(
          ConfigRule.NO_EFFECT,
          entry.keyAt(),
          "'" + full + "' has no effect in this version",
          key.doc());
      return Optional.empty();
    }
    reading.problem(
        ConfigRule.UNAVAILABLE,
        entry.keyAt(),
        "'" + full + "' is not available in this version",
        key.doc() + " Remove it.");
    return Optional.empty();
  }

  private void requireAll(Node.Mapping mapping, String path, Reading reading) {
    for (var key : keys) {
      var absent = mapping.get(key.name()).map(Node::isNull).orElse(true);
      if (key.presence() == Key.Presence.REQUIRED && absent) {
        reading.problem(
            FieldRule.MISSING,
            mapping.at(),
            "'" + Reading.join(path, key.name()) + "' is missing",
            key.doc());
      }
    }
  }

  @Override
  public ObjectNode schema() {
    var schema = JsonMapper.shared().createObjectNode();
    schema.put("type", "object").put("additionalProperties", false);
    var required = keys.stream().filter(k -> k.presence() == Key.Presence.REQUIRED).toList();
    if (!required.isEmpty()) {
      required.stream().map(Key::name).forEach(schema.putArray("required")::add);
    }
    var properties = schema.putObject("properties");
    keys.stream().filter(Key::available).forEach(key -> properties.set(key.name(), schema(key)));
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
