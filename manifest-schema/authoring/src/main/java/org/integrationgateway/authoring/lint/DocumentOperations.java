package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.openapi.input.InputReader;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OperationIndex;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import tools.jackson.databind.node.JsonNodeFactory;

/** The operations of the OpenAPI document of a package, with the schemas of their inputs. */
final class DocumentOperations {
  private final DocumentReferences document;
  private final InputReader inputs;
  private final Map<String, FoundOperation> byId = new HashMap<>();

  private DocumentOperations(DocumentReferences document) throws OpenApiException {
    var index = OperationIndex.of(document);
    this.document = document;
    this.inputs = new InputReader(document.root(), document, index.isSwagger());
    index.operations().forEach(found -> byId.put(found.id(), found));
  }

  /** Reads the document; empty when the package has none that can be read. */
  static Optional<DocumentOperations> of(PackageContent content) throws IOException {
    var surface =
        content.manifest().flatMap(Manifest::app).flatMap(app -> app.surfaces().openapi());
    if (surface.isEmpty() || surface.get().isRemote()) {
      return Optional.empty();
    }
    try {
      var tree = content.read().openapi().tree(surface.get().document());
      return Optional.of(new DocumentOperations(tree));
    } catch (OpenApiException reportedWithTheManifest) {
      return Optional.empty();
    }
  }

  Optional<LintedOperation> place(DeclaredOperation declared) {
    return Optional.ofNullable(byId.get(declared.originalId())).map(found -> of(declared, found));
  }

  private LintedOperation of(DeclaredOperation declared, FoundOperation found) {
    var place = new MemberPlace(document.position(found.at()));
    return new LintedOperation(
        declared,
        place.start(),
        place.of("description"),
        Map.of(),
        Optional.empty(),
        schema(found),
        Optional.empty());
  }

  private Optional<OperationSchema> schema(FoundOperation found) {
    try {
      var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
      var properties = schema.putObject("properties");
      for (var member : inputs.read(found).members()) {
        properties.set(member.name(), member.schema());
      }
      return Optional.of(new OperationSchema(schema, document::followOrStay, false));
    } catch (BrokenReferenceException leftOut) {
      return Optional.empty();
    }
  }
}
