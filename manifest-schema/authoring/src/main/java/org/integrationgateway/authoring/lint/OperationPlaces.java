package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.jspecify.annotations.Nullable;

/** Finds where the operations of a package are written. */
final class OperationPlaces {
  private final Node root;
  private final Map<String, Node> rest = new HashMap<>();
  private final Map<String, OperationAnnotations> hints = new HashMap<>();
  private final CatalogOperations catalog;
  private final @Nullable DocumentOperations document;

  OperationPlaces(PackageContent content, Node root) throws IOException {
    this.root = root;
    this.catalog = CatalogOperations.of(content);
    this.document = DocumentOperations.of(content).orElse(null);
    for (var node : items(root, "spec", "surfaces", "rest", "operations")) {
      node.find("name").flatMap(Node::string).ifPresent(name -> rest.put(name, node));
    }
    content
        .manifest()
        .flatMap(Manifest::app)
        .flatMap(app -> app.surfaces().rest())
        .map(RestSurface::operations)
        .orElse(List.<RestOperation>of())
        .forEach(operation -> hints.put(operation.name(), operation.annotations()));
  }

  List<LintedOperation> of(List<DeclaredOperation> operations) {
    return operations.stream().map(this::of).toList();
  }

  private LintedOperation of(DeclaredOperation declared) {
    var written = written(declared);
    var exposed = root.find("spec", "allowedOperations").flatMap(all -> entry(all, declared));
    if (exposed.isEmpty()) {
      return written;
    }
    var entry = exposed.get();
    var alias = entry.value().find("alias").map(Node::at);
    var text = entry.value().find("description").map(Node::at);
    boolean elsewhere = written.at().equals(root.at());
    var at = alias.orElse(elsewhere ? entry.keyAt() : written.at());
    return new LintedOperation(
        declared,
        at,
        text.orElse(elsewhere ? at : written.textAt()),
        written.parameters(),
        written.hints(),
        written.schema(),
        written.output());
  }

  private static Optional<Node.Entry> entry(Node allowed, DeclaredOperation declared) {
    return allowed.entry(declared.originalId());
  }

  private LintedOperation written(DeclaredOperation declared) {
    return switch (declared.transport()) {
      case REST -> rest(declared, rest.get(declared.originalId()));
      case OPENAPI -> document(declared);
      case PROVIDER -> catalog.place(declared).orElse(LintedOperation.at(declared, root.at()));
      case GRAPHQL, MCP_PASSTHROUGH, GRPC -> LintedOperation.at(declared, root.at());
    };
  }

  private LintedOperation document(DeclaredOperation declared) {
    var elsewhere = LintedOperation.at(declared, root.at());
    return document == null ? elsewhere : document.place(declared).orElse(elsewhere);
  }

  private LintedOperation rest(DeclaredOperation declared, @Nullable Node node) {
    if (node == null) {
      return LintedOperation.at(declared, root.at());
    }
    var at = node.find("name").orElse(node).at();
    return new LintedOperation(
        declared,
        at,
        node.find("description").map(Node::at).orElse(at),
        parameters(node),
        Optional.ofNullable(hints.get(declared.originalId())),
        Optional.empty(),
        Optional.empty());
  }

  /** The positions of the names of parameters. */
  static Map<String, Position> parameters(Node operation) {
    var places = new HashMap<String, Position>();
    for (var parameter : items(operation, "parameters")) {
      var name = parameter.find("name");
      name.flatMap(Node::string).ifPresent(text -> places.put(text, name.get().at()));
    }
    return places;
  }

  static List<Node> items(Node node, String... path) {
    return node.find(path).map(Node::items).orElse(List.of());
  }
}
