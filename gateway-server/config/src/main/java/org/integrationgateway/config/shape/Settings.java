package org.integrationgateway.config.shape;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import tools.jackson.databind.node.ObjectNode;

/** The values of a block that the file gives, with their positions. */
public final class Settings {
  /** No values: every key has its default. */
  public static final Settings NONE = new Settings(Map.of());

  private final Map<String, Entry> entries;

  /** A value and the node that it was read from. */
  record Entry(Object value, Node node) {}

  Settings(Map<String, Entry> entries) {
    this.entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }

  /** The value of a key, or its default. */
  @SuppressWarnings("unchecked") // a block stores only values that the key's own shape has read
  public <T> Optional<T> find(Key<T> key) {
    var entry = entries.get(key.name());
    return entry == null ? key.defaultValue() : Optional.of((T) entry.value());
  }

  /** The node of a key, when the file has it. */
  public Optional<Node> node(Key<?> key) {
    return node(key.name());
  }

  /** The node of a key, when the file has it. */
  public Optional<Node> node(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::node);
  }

  /**
   * The position of the value of a key.
   *
   * @throws java.util.NoSuchElementException when the file does not have the key
   */
  public Position at(String key) {
    return node(key).orElseThrow().at();
  }

  /** The value that the file gives a key; empty also where it is of another type. */
  public <T> Optional<T> written(String key, Class<T> type) {
    return Optional.ofNullable(entries.get(key))
        .map(Entry::value)
        .filter(type::isInstance)
        .map(type::cast);
  }

  /** The block under a key; {@link #NONE} when the file does not have it. */
  public Settings block(String key) {
    return written(key, Settings.class).orElse(NONE);
  }

  /** The blocks under a key by their names; none when the file does not have it. */
  @SuppressWarnings("unchecked") // a caller asks for a key whose entries are blocks
  public Map<String, Settings> blocks(String key) {
    return (Map<String, Settings>) (Map<?, ?>) written(key, Map.class).orElse(Map.of());
  }

  /** The objects under a key by their names; none when the file does not have it. */
  @SuppressWarnings("unchecked") // a caller asks for a key whose entries are objects
  public Map<String, ObjectNode> objects(String key) {
    return (Map<String, ObjectNode>) (Map<?, ?>) written(key, Map.class).orElse(Map.of());
  }

  /** The texts of a list; none when the file does not have it. */
  @SuppressWarnings("unchecked") // a caller asks for a key whose items are texts
  public List<String> texts(String key) {
    return (List<String>) (List<?>) written(key, List.class).orElse(List.of());
  }

  /** The blocks of a list; none when the file does not have it. */
  @SuppressWarnings("unchecked") // a caller asks for a key whose items are blocks
  public List<Settings> items(String key) {
    return (List<Settings>) (List<?>) written(key, List.class).orElse(List.of());
  }
}
