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
  private final Map<String, FoundOperation> byId = new HashMap<>();
  private final Optional<DocumentReferences> document;
  private final Optional<InputReader> inputs;

  private DocumentOperations(
      Optional<DocumentReferences> document, Optional<OperationIndex> index) {
    this.document = document;
    this.inputs =
        document.flatMap(
            tree -> index.map(known -> new InputReader(tree.root(), tree, known.isSwagger())));
    index.ifPresent(known -> known.operations().forEach(found -> byId.put(found.id(), found)));
  }

  static DocumentOperations of(PackageContent content) throws IOException {
    var surface =
        content.manifest().flatMap(Manifest::app).flatMap(app -> app.surfaces().openapi());
    if (surface.isEmpty() || surface.get().isRemote()) {
      return new DocumentOperations(Optional.empty(), Optional.empty());
    }
    try {
      var tree = content.read().openapi().tree(surface.get().document());
      return new DocumentOperations(Optional.of(tree), Optional.of(OperationIndex.of(tree)));
    } catch (OpenApiException reportedWithTheManifest) {
      return new DocumentOperations(Optional.empty(), Optional.empty());
    }
  }

  Optional<LintedOperation> place(DeclaredOperation declared) {
    var found = byId.get(declared.originalId());
    if (found == null || document.isEmpty()) {
      return Optional.empty();
    }
    var at = document.get().position(found.at());
    return Optional.of(
        new LintedOperation(declared, at, at, Map.of(), Optional.empty(), schema(found)));
  }

  private Optional<InputSchema> schema(FoundOperation found) {
    try {
      var read = inputs.orElseThrow().read(found);
      var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
      var properties = schema.putObject("properties");
      for (var member : read.members()) {
        properties.set(member.name(), member.schema());
      }
      return Optional.of(new InputSchema(schema, document.orElseThrow()::followOrStay, false));
    } catch (BrokenReferenceException leftOut) {
      return Optional.empty();
    }
  }
}
