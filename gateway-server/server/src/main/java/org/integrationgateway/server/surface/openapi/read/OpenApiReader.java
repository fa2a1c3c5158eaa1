package org.integrationgateway.server.surface.openapi.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.openapi.OperationIds;
import org.integrationgateway.server.surface.openapi.ApiDocument;
import org.integrationgateway.server.surface.openapi.ApiDocumentException;
import org.integrationgateway.server.surface.openapi.DocumentFile;
import org.integrationgateway.server.surface.openapi.schema.BrokenReferenceException;
import org.integrationgateway.server.surface.openapi.schema.Definitions;
import org.integrationgateway.server.surface.openapi.schema.Definitions.Converted;
import org.integrationgateway.server.surface.openapi.schema.Nodes;
import org.integrationgateway.server.surface.openapi.schema.ValueFlow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a document of OpenAPI 3.0, 3.1 or 3.2, or of Swagger 2.0. */
public final class OpenApiReader {
  private static final Pattern SINCE_3 = Pattern.compile("3\\.[0-2](?:[.-].*)?");
  private static final Pattern METHOD = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,30}");

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  private final References references;
  private final JsonNode root;
  private final String version;
  private final boolean swagger;
  private final ServerReader servers;
  private final Definitions inputs;
  private final Definitions outputs;
  private final Map<String, String> omitted = new LinkedHashMap<>();
  private final Set<String> usedIds = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** An operation where it stands in the document. */
  private record Found(String method, String path, JsonNode item, JsonNode operation) {}

  private OpenApiReader(DocumentFile file) throws ApiDocumentException {
    this.references = References.of(file);
    this.root = references.root();
    this.version = version(file, root);
    this.swagger = version.equals("2.0");
    this.servers = new ServerReader(file.url());
    boolean since31 = !swagger && !version.startsWith("3.0");
    this.inputs = new Definitions(references, ValueFlow.INPUT, since31);
    this.outputs = new Definitions(references, ValueFlow.OUTPUT, since31);
  }

  /**
   * Reads it. An operation that cannot be served is among those that are omitted.
   *
   * @throws ApiDocumentException when it is not well-formed, over a limit, or no such document
   */
  public static DraftDocument read(DocumentFile file) throws ApiDocumentException {
    return new OpenApiReader(file).all();
  }

  private static String version(DocumentFile file, JsonNode root) throws ApiDocumentException {
    var said = Nodes.text(root, "openapi");
    var swagger = Nodes.text(root, "swagger");
    if (said.filter(text -> SINCE_3.matcher(text).matches()).isPresent()) {
      return said.get();
    }
    if (said.isEmpty() && swagger.filter("2.0"::equals).isPresent()) {
      return "2.0";
    }
    throw new ApiDocumentException(
        "document '%s' %s: OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 are understood"
            .formatted(
                file.path().getFileName(),
                said.map(text -> "says 'openapi: " + text + "'")
                    .or(() -> swagger.map(text -> "says 'swagger: " + text + "'"))
                    .orElse("has neither 'openapi' nor 'swagger'")));
  }

  private DraftDocument all() {
    var reader = new OperationReader(root, references, servers, swagger, inputs, outputs);
    var found = found();
    var drafts = new ArrayList<DraftOperation>();
    found.forEach((id, place) -> read(reader, id, place).ifPresent(drafts::add));
    inputs.complete();
    outputs.complete();
    var served = drafts.stream().filter(this::isUsable).map(this::withUsableOutput).toList();
    return new DraftDocument(
        facts(), served, schemas(inputs), schemas(outputs), references.others());
  }

  private ApiDocument facts() {
    var info = root.get("info");
    return new ApiDocument(
        version,
        Nodes.words(info, "title"),
        Nodes.words(info, "description"),
        swagger ? servers.ofSwagger(root) : servers.ofDocument(root),
        SecurityReader.schemes(root, swagger, references),
        SecurityReader.requirements(root),
        List.of(),
        omitted);
  }

  private static Map<String, ObjectNode> schemas(Definitions definitions) {
    var schemas = new LinkedHashMap<String, ObjectNode>();
    definitions.all().forEach((name, converted) -> schemas.put(name, converted.json()));
    return schemas;
  }

  private Optional<DraftOperation> read(OperationReader reader, String id, Found place) {
    if (place.method.equals("TRACE") || !METHOD.matcher(place.method).matches()) {
      omitted.put(id, "the gateway sends no requests with the method " + place.method);
      return Optional.empty();
    }
    try {
      return Optional.of(reader.read(id, place.method, place.path, place.item, place.operation));
    } catch (BrokenReferenceException e) {
      omitted.put(id, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private boolean isUsable(DraftOperation draft) {
    var problem = inputs.problem(draft.input());
    problem.ifPresent(why -> omitted.put(draft.id(), why));
    return problem.isEmpty();
  }

  private DraftOperation withUsableOutput(DraftOperation draft) {
    Optional<Converted> output = draft.output().filter(schema -> outputs.problem(schema).isEmpty());
    return new DraftOperation(
        draft.id(),
        draft.method(),
        draft.path(),
        draft.summary(),
        draft.description(),
        draft.tags(),
        draft.deprecated(),
        draft.servers(),
        draft.parameters(),
        draft.body(),
        draft.input(),
        output,
        draft.answers());
  }

  /** Every operation by its id, which is the one that tools for authors show. */
  private Map<String, Found> found() {
    var places = new ArrayList<Found>();
    Nodes.members(root, "paths").forEach((path, written) -> places(path, written, places));
    places.forEach(place -> Nodes.words(place.operation, "operationId").ifPresent(usedIds::add));
    var byId = new LinkedHashMap<String, Found>();
    for (var place : places) {
      if (!place.path.startsWith("/")) {
        continue;
      }
      var declared = Nodes.words(place.operation, "operationId");
      var id = declared.orElseGet(() -> OperationIds.unique(place.method, place.path, usedIds));
      usedIds.add(id);
      byId.put(byId.containsKey(id) ? numbered(id) : id, place);
    }
    return byId;
  }

  private String numbered(String id) {
    int number = numbers.getOrDefault(id, 2);
    while (!usedIds.add(id + '_' + number)) {
      number++;
    }
    numbers.put(id, number + 1);
    return id + '_' + number;
  }

  private void places(String path, JsonNode written, List<Found> places) {
    JsonNode item;
    try {
      item = references.follow(written);
    } catch (BrokenReferenceException e) {
      omitted.put(path, String.valueOf(e.getMessage()));
      return;
    }
    Nodes.entries(item)
        .forEach(
            (key, operation) -> {
              if (METHODS.contains(key) && operation.isObject()) {
                places.add(new Found(key.toUpperCase(Locale.ROOT), path, item, operation));
              } else if (key.equals("additionalOperations")) {
                Nodes.entries(operation)
                    .forEach((method, other) -> places.add(new Found(method, path, item, other)));
              }
            });
  }
}
