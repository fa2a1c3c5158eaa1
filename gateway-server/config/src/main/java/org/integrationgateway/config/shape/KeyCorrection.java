package org.integrationgateway.config.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;

/**
 * Corrects misspelt and misplaced keys of a mapping, so that only they are reported and not what
 * their absence causes. The values below them are read as if the keys were right.
 */
final class KeyCorrection {
  /** Maximum number of known keys that are listed beside the one that was probably meant. */
  private static final int FEW = 8;

  private final Block block;
  private final Node.Mapping mapping;
  private final String path;
  private final Map<String, Node.Entry> entries = new LinkedHashMap<>();
  private final List<Node.Entry> strange = new ArrayList<>();

  private KeyCorrection(Block block, Node.Mapping mapping, String path) {
    this.block = block;
    this.mapping = mapping;
    this.path = path;
  }

  /**
   * A mapping that has only keys of its block.
   *
   * @param strange the unknown entries that were left out, because nothing says what they mean
   */
  record Result(Node.Mapping mapping, List<Node.Entry> strange) {}

  /** Reports every unknown key, and corrects those whose meaning is likely. */
  static Result of(Block block, Node.Mapping mapping, String path, Reading reading) {
    var correction = new KeyCorrection(block, mapping, path);
    mapping.entries().forEach(entry -> correction.add(entry, reading));
    return new Result(
        new Node.Mapping(mapping.at(), List.copyOf(correction.entries.values())),
        List.copyOf(correction.strange));
  }

  private void add(Node.Entry entry, Reading reading) {
    var name = entry.key();
    var known = block.key(name);
    if (known.isPresent()) {
      entries.merge(name, lifted(known.get(), entry, reading), KeyCorrection::both);
      return;
    }
    boolean topLevel = reading.topLevel().contains(name);
    var near = topLevel ? Optional.<String>empty() : SimilarNames.nearest(name, block.names());
    var child = near.isPresent() ? Optional.<Key<?>>empty() : child(name);
    var hint = hint(near, child, topLevel);
    reading.problem(
        FieldRule.UNKNOWN_KEY,
        entry.keyAt(),
        "unknown key '" + name + "'" + hint,
        hint.isEmpty() || block.names().size() <= FEW ? list() : "");
    if (child.isPresent()) {
      var inside = new Node.Mapping(entry.value().at(), List.of(entry));
      var moved = new Node.Entry(child.get().name(), entry.keyAt(), inside);
      entries.merge(moved.key(), moved, KeyCorrection::both);
    } else if (near.filter(key -> mapping.get(key).isEmpty()).isPresent()) {
      entries.putIfAbsent(near.get(), new Node.Entry(near.get(), entry.keyAt(), entry.value()));
    } else if (near.isEmpty()) {
      strange.add(entry);
    }
  }

  /** The entry of a block without the keys of this block that were written too deep. */
  private Node.Entry lifted(Key<?> key, Node.Entry entry, Reading reading) {
    if (path.isEmpty()
        || !(key.shape() instanceof Block below)
        || !(entry.value() instanceof Node.Mapping inside)) {
      return entry;
    }
    var kept = new ArrayList<Node.Entry>();
    for (var each : inside.entries()) {
      if (below.key(each.key()).isPresent() || !block.names().contains(each.key())) {
        kept.add(each);
        continue;
      }
      reading.problem(
          FieldRule.UNKNOWN_KEY,
          each.keyAt(),
          "unknown key '%s', it belongs under '%s'".formatted(each.key(), path),
          "Write it as '%s'.".formatted(Reading.join(path, each.key())));
      entries.putIfAbsent(each.key(), each);
    }
    return new Node.Entry(
        entry.key(), entry.keyAt(), new Node.Mapping(inside.at(), List.copyOf(kept)));
  }

  private String list() {
    return (path.isEmpty() ? "Known keys: " : "Known keys of " + path + ": ")
        + String.join(", ", block.names())
        + ".";
  }

  private String hint(Optional<String> near, Optional<Key<?>> child, boolean topLevel) {
    if (near.isPresent()) {
      return ", did you mean '" + near.get() + "'?";
    }
    return child
        .map(key -> ", it belongs under '" + Reading.join(path, key.name()) + "'")
        .orElse(topLevel ? ", it belongs at the top level" : "");
  }

  /** The key of this block whose own block knows a name. */
  private Optional<Key<?>> child(String name) {
    for (var key : block.keys()) {
      if (key.shape() instanceof Block below && below.names().contains(name)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** The entries of two mappings; of a key that both have, the first. */
  private static Node.Entry both(Node.Entry first, Node.Entry second) {
    if (!(first.value() instanceof Node.Mapping one)
        || !(second.value() instanceof Node.Mapping two)) {
      return first.value() instanceof Node.Mapping ? first : second;
    }
    var all = new LinkedHashMap<String, Node.Entry>();
    one.entries().forEach(entry -> all.put(entry.key(), entry));
    two.entries().forEach(entry -> all.putIfAbsent(entry.key(), entry));
    return new Node.Entry(
        first.key(), first.keyAt(), new Node.Mapping(one.at(), List.copyOf(all.values())));
  }
}
