package org.integrationgateway.surfaces.openapi.read;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.DocumentReferences;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.openapi.tree.OpenApiFiles;
import org.integrationgateway.manifest.openapi.tree.OperationIndex;
import org.integrationgateway.surfaces.openapi.ApiDocument;
import org.integrationgateway.surfaces.openapi.ApiDocumentException;
import org.integrationgateway.surfaces.openapi.DocumentFile;
import org.integrationgateway.surfaces.openapi.schema.SchemaDefinitions;
import org.integrationgateway.surfaces.openapi.schema.ValueFlow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a document of OpenAPI 3.0, 3.1 or 3.2, or of Swagger 2.0. */
public final class OpenApiReader {
  private final DocumentReferences references;
  private final OperationIndex index;
  private final JsonNode root;
  private final ServerReader servers;
  private final SchemaDefinitions inputs;
  private final SchemaDefinitions outputs;
  private final Map<String, String> omitted = new LinkedHashMap<>();

  private OpenApiReader(DocumentReferences references, OperationIndex index, Optional<URI> url) {
    this.references = references;
    this.index = index;
    this.root = references.root();
    this.servers = new ServerReader(url);
    boolean since31 = !index.isSwagger() && !index.version().startsWith("3.0");
    this.inputs = new SchemaDefinitions(references, ValueFlow.INPUT, since31);
    this.outputs = new SchemaDefinitions(references, ValueFlow.OUTPUT, since31);
  }

  /**
   * Reads it. An operation that cannot be served is among those that are omitted.
   *
   * @throws ApiDocumentException when it is not well-formed, over a limit, or no such document
   */
  public static DraftDocument read(DocumentFile file) throws ApiDocumentException {
    var fetched = String.valueOf(file.path().getFileName());
    return file.url().isPresent()
        ? read(
            OpenApiFiles.DOCUMENT,
            OpenApiFiles.only(fetched, () -> Files.newInputStream(file.path())),
            file.url())
        : read(file.name(), OpenApiFiles.in(file.folder()), Optional.empty());
  }

  /**
   * Reads a document among files.
   *
   * @param path of the document
   * @param url it was fetched from, which relative URLs of servers belong to
   * @throws ApiDocumentException when it is not well-formed, over a limit, or no such document
   */
  public static DraftDocument read(String path, OpenApiFiles files, Optional<URI> url)
      throws ApiDocumentException {
    try {
      var references = DocumentReferences.read(path, files);
      return new OpenApiReader(references, OperationIndex.of(references), url).all();
    } catch (OpenApiException e) {
      int line = e.at().line();
      throw new ApiDocumentException(
          "document '%s'%s: %s"
              .formatted(
                  path,
                  line == 0 ? "" : ", line " + line + ", column " + e.at().column(),
                  e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new ApiDocumentException("document '" + path + "' does not exist in the package");
    } catch (IOException e) {
      throw new ApiDocumentException("document '" + path + "' cannot be read: " + IoReason.of(e));
    }
  }

  private DraftDocument all() {
    index.leftOut().forEach(one -> omitted.put(one.id(), one.why()));
    var reader = new OperationReader(root, references, servers, index.isSwagger(), inputs, outputs);
    var drafts = new ArrayList<DraftOperation>();
    index.operations().forEach(found -> read(reader, found).ifPresent(drafts::add));
    inputs.complete();
    outputs.complete();
    return new DraftDocument(
        facts(), drafts, schemas(inputs), schemas(outputs), references.files());
  }

  private ApiDocument facts() {
    var info = root.get("info");
    return new ApiDocument(
        index.version(),
        Nodes.words(info, "title"),
        Nodes.words(info, "description"),
        index.isSwagger() ? servers.ofSwagger(root) : servers.ofDocument(root),
        SecurityReader.schemes(root, index.isSwagger(), references),
        SecurityReader.requirements(root),
        List.of(),
        omitted);
  }

  private static Map<String, ObjectNode> schemas(SchemaDefinitions definitions) {
    var schemas = new LinkedHashMap<String, ObjectNode>();
    definitions.all().forEach((name, converted) -> schemas.put(name, converted.json()));
    return schemas;
  }

  private Optional<DraftOperation> read(OperationReader reader, FoundOperation found) {
    try {
      return Optional.of(reader.read(found));
    } catch (BrokenReferenceException e) {
      omitted.put(found.id(), String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
