package org.integrationgateway.server.scaffold.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.DocumentLimits;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.server.scaffold.fetch.DocumentSource;
import org.integrationgateway.server.scaffold.fetch.Downloads;
import org.integrationgateway.server.scaffold.fetch.ScaffoldException;

/** An OpenAPI document as a tree, for what a list of operations does not have. */
final class OpenApiTree {
  private static final DocumentLimits LIMITS =
      new DocumentLimits(Downloads.LARGEST, 500, 16 << 20, 1000);

  private static final int MOST_STEPS = 32;
  private static final String REFERENCE = "$ref";
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  /** Members whose content is not part of the description. */
  private static final Set<String> DATA = Set.of("example", "examples", "default", "enum", "const");

  private final Node root;
  private final Map<String, Node> items = new HashMap<>();
  private final Map<String, Node> operations = new HashMap<>();

  private OpenApiTree(Node root) {
    this.root = root;
    for (var item : members(root, "paths")) {
      var resolved = resolve(item.value());
      for (var method : resolved.entries()) {
        if (METHODS.contains(method.key())) {
          var route = method.key().toUpperCase(Locale.ROOT) + " " + item.key();
          operations.put(route, method.value());
          items.put(route, resolved);
        }
      }
    }
  }

  static OpenApiTree parse(DocumentSource source) {
    var problems = new Problems("GW");
    var document = Document.parse(source.name(), source.bytes(), source.format(), LIMITS, problems);
    return document
        .map(Document::root)
        .map(OpenApiTree::new)
        .orElseThrow(
            () ->
                new ScaffoldException(
                    "'%s' is not an OpenAPI document: %s"
                        .formatted(source.name(), problems.sorted().get(0).message())));
  }

  Node root() {
    return root;
  }

  boolean isSwagger() {
    return root.find("swagger").isPresent();
  }

  /** The text at a path of keys; empty when it is absent. */
  String text(String... path) {
    return root.find(path).flatMap(Node::string).orElse("").strip();
  }

  static String text(Node node, String... path) {
    return node.find(path).flatMap(Node::string).orElse("").strip();
  }

  static List<Node.Entry> members(Node node, String... path) {
    return node.find(path).map(Node::entries).orElse(List.of());
  }

  static List<Node> items(Node node, String... path) {
    return node.find(path).map(Node::items).orElse(List.of());
  }

  /** The operation of a method and a path, {@code GET /pets}. */
  Optional<Node> operation(String route) {
    return Optional.ofNullable(operations.get(route));
  }

  /** All operations by method and path. */
  Map<String, Node> operations() {
    return operations;
  }

  /** What is common to all methods of the path. */
  Optional<Node> pathItem(String route) {
    return Optional.ofNullable(items.get(route));
  }

  /** What a reference within the document leads to; other nodes are returned as they are. */
  Node resolve(Node node) {
    var at = node;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      var reference = at.find(REFERENCE).flatMap(Node::string);
      var target = reference.filter(text -> text.startsWith("#")).flatMap(this::target);
      if (target.isEmpty()) {
        return at;
      }
      at = target.get();
    }
    return at;
  }

  private Optional<Node> target(String reference) {
    Optional<Node> found = Optional.of(root);
    for (var part : reference.substring(1).split("/")) {
      if (part.isEmpty()) {
        continue;
      }
      var key = decoded(part);
      found =
          found.flatMap(
              node ->
                  node instanceof Node.Sequence list
                      ? item(list.items(), key)
                      : node.entry(key).map(Node.Entry::value));
    }
    return found;
  }

  private static Optional<Node> item(List<Node> items, String index) {
    return index.matches("\\d{1,6}") && Integer.parseInt(index) < items.size()
        ? Optional.of(items.get(Integer.parseInt(index)))
        : Optional.empty();
  }

  private static String decoded(String part) {
    try {
      var plain = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
      return plain.replace("~1", "/").replace("~0", "~");
    } catch (IllegalArgumentException malformed) {
      return part;
    }
  }

  /** References to other documents, in order. */
  Set<String> foreignReferences() {
    var found = new TreeSet<String>();
    var waiting = new ArrayDeque<Node>();
    waiting.add(root);
    while (!waiting.isEmpty()) {
      var node = waiting.pop();
      for (var entry : node.entries()) {
        if (entry.key().equals(REFERENCE)) {
          entry.value().string().filter(text -> !text.startsWith("#")).ifPresent(found::add);
        }
        if (!DATA.contains(entry.key())) {
          waiting.add(entry.value());
        }
      }
      waiting.addAll(node.items());
    }
    return found;
  }
}
