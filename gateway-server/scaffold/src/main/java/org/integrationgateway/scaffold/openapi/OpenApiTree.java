package org.integrationgateway.scaffold.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.OperationIndex;
import tools.jackson.databind.JsonNode;

/** An OpenAPI document as a tree, for what a list of operations does not have. */
final class OpenApiTree {
  private final DocumentReferences references;
  private final OperationIndex index;
  private final Map<String, FoundOperation> operations = new LinkedHashMap<>();

  OpenApiTree(DocumentReferences references, OperationIndex index) {
    this.references = references;
    this.index = index;
    index.operations().forEach(found -> operations.put(found.method() + " " + found.path(), found));
  }

  JsonNode root() {
    return references.root();
  }

  boolean isSwagger() {
    return index.isSwagger();
  }

  /** The text at a path of keys; empty when it is absent. */
  String text(String... path) {
    return text(root(), path);
  }

  static String text(JsonNode node, String... path) {
    return find(node, path)
        .filter(JsonNode::isString)
        .map(JsonNode::stringValue)
        .orElse("")
        .strip();
  }

  static Optional<JsonNode> find(JsonNode node, String... path) {
    var at = node;
    for (var key : path) {
      at = at.path(key);
    }
    return Optional.of(at).filter(found -> !found.isMissingNode() && !found.isNull());
  }

  static Map<String, JsonNode> members(JsonNode node, String... path) {
    return find(node, path).map(Nodes::entries).orElse(Map.of());
  }

  static List<JsonNode> items(JsonNode node, String... path) {
    return find(node, path)
        .filter(JsonNode::isArray)
        .map(array -> array.valueStream().toList())
        .orElse(List.of());
  }

  /** The operation of a method and a path, {@code GET /pets}. */
  Optional<JsonNode> operation(String route) {
    return Optional.ofNullable(operations.get(route)).map(FoundOperation::operation);
  }

  /** The routes of all operations, in document order. */
  List<String> routes() {
    return List.copyOf(operations.keySet());
  }

  /** All operations, in document order. */
  List<JsonNode> operations() {
    return operations.values().stream().map(FoundOperation::operation).toList();
  }

  /** The members that all methods of the path share. */
  Optional<JsonNode> pathItem(String route) {
    return Optional.ofNullable(operations.get(route)).map(FoundOperation::item);
  }

  /** The target of a reference; other nodes are returned as they are. */
  JsonNode resolve(JsonNode node) {
    return references.followOrStay(node);
  }
}
