package org.integrationgateway.manifest.openapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.DocumentContent;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.LeftOutOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;
import org.integrationgateway.manifest.openapi.tree.OperationIndex;
import org.integrationgateway.manifest.openapi.tree.SwaggerServer;
import tools.jackson.databind.JsonNode;

/**
 * The operations of an OpenAPI document.
 *
 * @param name used in messages
 * @param version declared by the document: {@code 2.0}, {@code 3.0.3}, {@code 3.1.0}
 * @param servers base URLs in document order, possibly relative; may contain {@code {name}}
 * @param operations that can be served, in document order, with unique ids
 * @param leftOut operations that cannot be served
 * @param warnings slips that take no operation away
 * @param files other than the document that were read, by their paths in the package
 */
public record OpenApiDocument(
    String name,
    String version,
    Optional<String> title,
    List<String> servers,
    List<OpenApiOperation> operations,
    List<LeftOut> leftOut,
    List<Warning> warnings,
    Set<String> files) {
  /** Maximum size of a document in bytes, with the files that it refers to: 64 MiB. */
  public static final long LARGEST = DocumentReferences.LARGEST;

  public OpenApiDocument {
    servers = List.copyOf(servers);
    operations = List.copyOf(operations);
    leftOut = List.copyOf(leftOut);
    warnings = List.copyOf(warnings);
    files = Set.copyOf(files);
  }

  /**
   * An operation that cannot be served, or the path of such operations.
   *
   * @param why in words, without a full stop
   */
  public record LeftOut(String id, Position at, String why) {}

  /**
   * A slip in the document.
   *
   * @param message in words, without a full stop
   */
  public record Warning(Position at, String message) {}

  /**
   * Reads a document that cannot refer to files.
   *
   * @param name used in messages; its extension decides the format, {@code .json} or {@code .yaml},
   *     otherwise the first character does
   * @throws OpenApiException when it is not well-formed or not an OpenAPI document
   * @throws IOException when it cannot be opened or read
   */
  public static OpenApiDocument read(String name, DocumentContent content)
      throws OpenApiException, IOException {
    return read(OpenApiFiles.DOCUMENT, OpenApiFiles.only(name, content));
  }

  /**
   * Reads a document and the files that it refers to.
   *
   * @param path of the document in the package
   * @throws OpenApiException when it is not well-formed or not an OpenAPI document
   * @throws IOException when it cannot be opened or read
   */
  public static OpenApiDocument read(String path, OpenApiFiles files)
      throws OpenApiException, IOException {
    var references = DocumentReferences.read(path, files);
    var index = OperationIndex.of(references);
    var root = references.root();
    var parameters = new InputParameters(root, references, index.isSwagger());
    var security = schemes(root);
    var operations = new ArrayList<OpenApiOperation>();
    var leftOut = new ArrayList<>(index.leftOut());
    for (var found : index.operations()) {
      var own = found.operation().has("security") ? schemes(found.operation()) : security;
      try {
        operations.add(operation(found, parameters.of(found), own));
      } catch (BrokenReferenceException e) {
        var why = String.valueOf(e.getMessage());
        leftOut.add(new LeftOutOperation(found.id(), found.at(), why));
      }
    }
    references.readAll();
    return new OpenApiDocument(
        files.name(path),
        index.version(),
        Nodes.text(references.followOrStay(root.path("info")), "title"),
        servers(root),
        operations,
        leftOut.stream()
            .map(one -> new LeftOut(one.id(), references.position(one.at()), one.why()))
            .toList(),
        references.notices().stream()
            .map(one -> new Warning(references.position(one.at()), one.message()))
            .toList(),
        references.files());
  }

  private static OpenApiOperation operation(
      FoundOperation found, List<OpenApiParameter> parameters, Set<String> security) {
    return new OpenApiOperation(
        found.id(),
        found.method(),
        found.path(),
        found.at().line(),
        found.summary(),
        found.description(),
        found.tags(),
        found.deprecated(),
        parameters,
        List.copyOf(security));
  }

  /** The names of the schemes in a list of requirements. */
  private static Set<String> schemes(JsonNode holder) {
    var names = new LinkedHashSet<String>();
    Nodes.items(holder, "security").forEach(one -> names.addAll(Nodes.entries(one).keySet()));
    return names;
  }

  private static List<String> servers(JsonNode root) {
    var urls = new ArrayList<String>();
    Nodes.items(root, "servers").forEach(server -> Nodes.text(server, "url").ifPresent(urls::add));
    SwaggerServer.url(root).ifPresent(urls::add);
    return urls;
  }

  /** Returns the operation of this id. */
  public Optional<OpenApiOperation> operation(String id) {
    return operations.stream().filter(operation -> operation.id().equals(id)).findFirst();
  }

  /** Returns why an operation cannot be served. */
  public Optional<LeftOut> leftOut(String id) {
    return leftOut.stream().filter(one -> one.id().equals(id)).findFirst();
  }
}
