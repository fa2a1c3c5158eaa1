package org.integrationgateway.authoring.compat;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.packaging.content.PackageContent;

/**
 * Compares the schema of the deployment's configuration: a configuration that was valid should stay
 * valid.
 */
final class ConfigSchemaComparison {
  private static final int DEEPEST = 32;
  private static final List<String> COMBINATIONS =
      List.of("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "patternProperties");

  private final Node oldRoot;
  private final Node newRoot;
  private final Changes changes;

  /** Maximum number of compared pairs: references can lead to one pair on very many paths. */
  private final Map<Node, Set<Node>> compared = new IdentityHashMap<>();

  private ConfigSchemaComparison(Node oldRoot, Node newRoot, Changes changes) {
    this.oldRoot = oldRoot;
    this.newRoot = newRoot;
    this.changes = changes;
  }

  static void compare(PackageContent before, PackageContent after, Changes changes)
      throws IOException {
    var old = schema(before);
    var now = schema(after);
    if (old.isEmpty() && now.isEmpty()) {
      return;
    }
    // A package without a schema accepts any configuration, as an empty schema does.
    var nothing = new Node.Mapping(old.or(() -> now).orElseThrow().at(), List.of());
    var comparison = new ConfigSchemaComparison(old.orElse(nothing), now.orElse(nothing), changes);
    comparison.schema(comparison.oldRoot, comparison.newRoot, "/config", 0);
  }

  private static Optional<Node> schema(PackageContent content) throws IOException {
    var path = content.manifest().flatMap(Manifest::configSchemaPath);
    return path.isEmpty() ? Optional.empty() : content.document(path.get()).map(Document::root);
  }

  private void schema(Node writtenOld, Node writtenNew, String pointer, int depth) {
    var old = target(writtenOld, oldRoot);
    var now = target(writtenNew, newRoot);
    boolean first = compared.computeIfAbsent(old, any -> sameOnes()).add(now);
    if (!first || depth > DEEPEST) {
      return;
    }
    types(old, now, pointer);
    values(old, now, pointer);
    SchemaBounds.compare(old, now, pointer, changes);
    required(old, now, pointer);
    closed(old, now, pointer);
    properties(old, now, pointer, depth);
    var oldItems = old.find("items");
    var newItems = now.find("items");
    if (oldItems.isPresent() && newItems.isPresent()) {
      schema(oldItems.get(), newItems.get(), pointer + "/items", depth + 1);
    }
    for (var key : COMBINATIONS) {
      if (!written(old, key).equals(written(now, key))) {
        changes.unknown("What " + pointer + "/" + key + " of the config schema means changed.");
      }
    }
  }

  /** Follows a reference into the same document; the limit of the depth ends a cycle. */
  private static Node target(Node schema, Node root) {
    var reference = schema.find("$ref").flatMap(Node::string).filter(r -> r.startsWith("#/"));
    return reference
        .flatMap(r -> root.find(r.substring(2).replace("~1", "/").replace("~0", "~").split("/")))
        .orElse(schema);
  }

  private static Set<Node> sameOnes() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private void types(Node old, Node now, String pointer) {
    var before = texts(old, "type");
    var after = texts(now, "type");
    if (before.equals(after)) {
      return;
    }
    var taken = new LinkedHashSet<>(after);
    if (after.contains("number")) {
      taken.add("integer");
    }
    boolean narrower = !after.isEmpty() && (before.isEmpty() || !taken.containsAll(before));
    changes.either(
        narrower,
        pointer + "/type",
        config(pointer)
            + (after.isEmpty()
                ? "can be of any type"
                : "is of type " + String.join(" or ", after)));
  }

  private void values(Node old, Node now, String pointer) {
    var before = texts(old, "enum");
    var after = texts(now, "enum");
    if (before.equals(after)) {
      return;
    }
    boolean narrower = !after.isEmpty() && (before.isEmpty() || !after.containsAll(before));
    changes.either(
        narrower,
        pointer + "/enum",
        config(pointer)
            + (after.isEmpty() ? "can have any value" : "is one of " + String.join(", ", after)));
  }

  private void required(Node old, Node now, String pointer) {
    var before = texts(old, "required");
    var after = texts(now, "required");
    for (var name : after) {
      if (!before.contains(name)) {
        var at = Changes.pointer(pointer, name);
        changes.breaking(at, config(at) + "must be given");
      }
    }
    for (var name : before) {
      if (!after.contains(name)) {
        var at = Changes.pointer(pointer, name);
        changes.addition(at, config(at) + "can be left out");
      }
    }
  }

  private void closed(Node old, Node now, String pointer) {
    if (isClosed(old) != isClosed(now)) {
      changes.either(
          isClosed(now),
          pointer + "/additionalProperties",
          config(pointer) + (isClosed(now) ? "takes no other keys" : "takes other keys"));
    }
  }

  private static boolean isClosed(Node schema) {
    return schema
        .find("additionalProperties")
        .map(Node::toJava)
        .filter(Boolean.FALSE::equals)
        .isPresent();
  }

  private void properties(Node old, Node now, String pointer, int depth) {
    var before = properties(old);
    var after = properties(now);
    before.forEach(
        (name, property) -> {
          var at = Changes.pointer(pointer, name);
          var same = after.get(name);
          if (same != null) {
            schema(property, same, at, depth + 1);
          } else if (isClosed(now)) {
            changes.breaking(at, config(at) + "is refused");
          } else {
            changes.fix(at, config(at) + "has no meaning any more");
          }
        });
    var required = texts(now, "required");
    after.forEach(
        (name, property) -> {
          if (!before.containsKey(name) && !required.contains(name)) {
            var at = Changes.pointer(pointer, name);
            changes.addition(at, config(at) + "can be given");
          }
        });
  }

  private static Map<String, Node> properties(Node schema) {
    var properties = new LinkedHashMap<String, Node>();
    schema
        .find("properties")
        .map(Node::entries)
        .orElse(List.of())
        .forEach(entry -> properties.put(entry.key(), entry.value()));
    return properties;
  }

  /** Returns a single text as a list, or all texts of a list. */
  private static Set<String> texts(Node schema, String key) {
    var texts = new LinkedHashSet<String>();
    schema
        .find(key)
        .ifPresent(
            node -> {
              node.string().ifPresent(texts::add);
              node.items().forEach(item -> texts.add(String.valueOf(item.toJava())));
            });
    return texts;
  }

  private static String written(Node schema, String key) {
    return schema.find(key).map(node -> String.valueOf(node.toJava())).orElse("");
  }

  /** Returns {@code config.retries } for its pointer. */
  private static String config(String pointer) {
    return pointer.substring(1).replace('/', '.') + " ";
  }
}
