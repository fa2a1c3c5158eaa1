package org.integrationgateway.packaging.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.packaging.content.PackageContent;

/**
 * Reads the catalog that the build of a program may write beside the manifest: the operations that
 * the program will offer, known before it runs. Unknown members are ignored.
 */
final class CatalogFile {
  private CatalogFile() {}

  /** Returns the operations of the catalog; empty when the package has none. */
  static Optional<List<DeclaredOperation>> read(PackageContent content, Optional<String> connection)
      throws IOException {
    for (var name : PackageContent.CATALOGS) {
      var document = content.document(name);
      if (document.isPresent()) {
        return Optional.of(operations(document.get(), connection));
      }
    }
    return Optional.empty();
  }

  private static List<DeclaredOperation> operations(Document catalog, Optional<String> connection) {
    var operations = new ArrayList<DeclaredOperation>();
    for (var entry : items(catalog.root(), "operations")) {
      text(entry, "id").ifPresent(id -> operations.add(operation(id, entry, connection)));
    }
    return operations;
  }

  private static DeclaredOperation operation(String id, Node entry, Optional<String> connection) {
    var parameters = new ArrayList<DeclaredParameter>();
    for (var parameter : items(entry, "parameters")) {
      text(parameter, "name").ifPresent(name -> parameters.add(parameter(name, parameter)));
    }
    return new DeclaredOperation(
        id,
        id,
        text(entry, "title"),
        text(entry, "description"),
        text(entry, "method"),
        Optional.empty(),
        Transport.PROVIDER,
        connection,
        parameters,
        texts(entry, "allowedRoles"),
        texts(entry, "tags"),
        false,
        true);
  }

  private static DeclaredParameter parameter(String name, Node entry) {
    return new DeclaredParameter(
        name,
        text(entry, "type").map(CatalogFile::type).orElse(ParameterType.STRING),
        Optional.empty(),
        entry.find("required").filter(n -> n instanceof Node.Scalar s && s.isTrue()).isPresent(),
        text(entry, "description"),
        entry.find("default").map(value -> String.valueOf(value.toJava())));
  }

  /** Finds a type by its name in manifests or in JSON Schema. */
  private static ParameterType type(String name) {
    for (var type : ParameterType.values()) {
      if (type.text().equals(name) || type.jsonSchemaType().equals(name)) {
        return type;
      }
    }
    return ParameterType.STRING;
  }

  private static List<Node> items(Node node, String key) {
    return node.find(key).map(Node::items).orElse(List.of());
  }

  private static Optional<String> text(Node node, String key) {
    return node.find(key).flatMap(Node::string);
  }

  private static List<String> texts(Node node, String key) {
    return items(node, key).stream().flatMap(item -> item.string().stream()).toList();
  }
}
