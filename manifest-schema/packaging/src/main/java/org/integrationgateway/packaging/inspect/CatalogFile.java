package org.integrationgateway.packaging.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.packaging.comment.DocumentedCatalog;
import org.integrationgateway.packaging.content.PackageContent;
import org.jspecify.annotations.Nullable;

/**
 * Reads the catalog that the build of a program may write beside the manifest: the operations that
 * the program will offer, known before it runs. Unknown members are ignored.
 */
public final class CatalogFile {
  private static final String DEFINITIONS = "#/$defs/";

  private CatalogFile() {}

  /** The hints of each operation of the catalog, by its id. */
  public static Map<String, OperationAnnotations> hints(PackageContent content) throws IOException {
    var hints = new HashMap<String, OperationAnnotations>();
    var catalog = content.catalog();
    if (catalog.isPresent()) {
      for (var entry : items(catalog.get().root(), "operations")) {
        text(entry, "id").ifPresent(id -> hints.put(id, hints(entry)));
      }
    }
    return hints;
  }

  /** The documentation of operations, which is longer than their descriptions, by their ids. */
  public static Map<String, String> documentation(PackageContent content) throws IOException {
    var documentation = new HashMap<String, String>();
    var catalog = content.catalog();
    if (catalog.isPresent()) {
      for (var entry : items(catalog.get().root(), "operations")) {
        var text = text(entry, DocumentedCatalog.MEMBER);
        text(entry, "id")
            .ifPresent(id -> text.ifPresent(written -> documentation.put(id, written)));
      }
    }
    return documentation;
  }

  /** The hints of an operation of a catalog. */
  public static OperationAnnotations hints(Node operation) {
    return new OperationAnnotations(
        operation.find("annotations", "title").flatMap(Node::string),
        hint(operation, "readOnlyHint"),
        hint(operation, "destructiveHint"),
        hint(operation, "idempotentHint"),
        hint(operation, "openWorldHint"));
  }

  private static Optional<Boolean> hint(Node operation, String name) {
    return operation
        .find("annotations", name)
        .map(Node::toJava)
        .filter(Boolean.class::isInstance)
        .map(Boolean.class::cast);
  }

  /** Returns the operations of the catalog; empty when the package has none. */
  static Optional<List<DeclaredOperation>> read(PackageContent content, Optional<String> connection)
      throws IOException {
    return content.catalog().map(catalog -> operations(catalog, connection));
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
      text(parameter, "name")
          .ifPresent(
              name ->
                  parameters.add(
                      parameter(
                          name,
                          text(parameter, "type").orElse(null),
                          parameter,
                          isRequired(parameter))));
    }
    if (parameters.isEmpty()) {
      parameters.addAll(parameters(entry));
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

  /** The members of the schema of its input. */
  private static List<DeclaredParameter> parameters(Node operation) {
    var parameters = new ArrayList<DeclaredParameter>();
    var required = operation.find("inputSchema", "required").map(Node::items).orElse(List.of());
    var names = required.stream().flatMap(name -> name.string().stream()).toList();
    for (var member :
        operation.find("inputSchema", "properties").map(Node::entries).orElse(List.of())) {
      var entry = member.value();
      var type = text(entry, "type").or(() -> typeOfReference(operation, entry));
      parameters.add(
          parameter(member.key(), type.orElse(null), entry, names.contains(member.key())));
    }
    return parameters;
  }

  private static Optional<String> typeOfReference(Node operation, Node entry) {
    return text(entry, "$ref")
        .filter(reference -> reference.startsWith(DEFINITIONS))
        .map(reference -> reference.substring(DEFINITIONS.length()))
        .flatMap(name -> operation.find("inputSchema", "$defs", name, "type"))
        .flatMap(Node::string);
  }

  private static boolean isRequired(Node parameter) {
    return parameter
        .find("required")
        .filter(n -> n instanceof Node.Scalar s && s.isTrue())
        .isPresent();
  }

  private static DeclaredParameter parameter(
      String name, @Nullable String type, Node entry, boolean required) {
    return new DeclaredParameter(
        name,
        type == null ? ParameterType.STRING : type(type),
        Optional.empty(),
        required,
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
