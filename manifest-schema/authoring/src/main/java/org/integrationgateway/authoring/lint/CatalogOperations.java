package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.document.Node;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.CatalogFile;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The operations that the catalog of a program lists, with their hints and schemas. */
final class CatalogOperations {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final Map<String, Node> byId = new HashMap<>();

  private CatalogOperations() {}

  static CatalogOperations of(PackageContent content) throws IOException {
    var operations = new CatalogOperations();
    var catalog = content.catalog();
    if (catalog.isPresent()) {
      for (var node : OperationPlaces.items(catalog.get().root(), "operations")) {
        node.find("id").flatMap(Node::string).ifPresent(id -> operations.byId.put(id, node));
      }
    }
    return operations;
  }

  Optional<LintedOperation> place(DeclaredOperation declared) {
    return Optional.ofNullable(byId.get(declared.originalId())).map(node -> of(declared, node));
  }

  private static LintedOperation of(DeclaredOperation declared, Node node) {
    var at = node.find("id").orElse(node).at();
    return new LintedOperation(
        declared,
        at,
        node.find("description").map(Node::at).orElse(at),
        OperationPlaces.parameters(node),
        Optional.of(CatalogFile.hints(node)),
        node.find("inputSchema").map(CatalogOperations::schema),
        node.find("outputSchema").map(CatalogOperations::schema));
  }

  private static OperationSchema schema(Node written) {
    JsonNode root = MAPPER.valueToTree(written.toJava());
    UnaryOperator<JsonNode> follow =
        node -> {
          var reference = node.path("$ref").asString("");
          return reference.startsWith("#/") ? target(root, reference.substring(1)) : node;
        };
    return new OperationSchema(root, follow, true);
  }

  private static JsonNode target(JsonNode root, String pointer) {
    var found = root.at(pointer);
    return found instanceof ObjectNode ? found : JsonNodeFactory.instance.objectNode();
  }
}
