package org.integrationgateway.manifest.openapi.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.manifest.openapi.tree.OpenApiException.Fault;
import tools.jackson.databind.JsonNode;

/**
 * The operations of a document of OpenAPI 3.0, 3.1 or 3.2, or of Swagger 2.0, by their ids. A
 * malformed operation is left out, and takes nothing else with it.
 */
public final class OperationIndex {
  private static final String SWAGGER = "2.0";
  private static final Pattern SINCE_3 = Pattern.compile("3\\.[0-2](?:[.-].*)?");
  private static final Pattern METHOD = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,30}");
  private static final String ID = "operationId";

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace", "query");

  private final DocumentReferences references;
  private final String version;
  private static final Set<String> IN_HEADERS = Set.of("header", "cookie");

  private final List<FoundOperation> operations = new ArrayList<>();
  private final List<LeftOutOperation> leftOut = new ArrayList<>();
  private final Set<String> usedIds = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** An operation as its path item writes it. */
  private record Written(
      String method, String path, JsonNode item, JsonNode operation, DocumentPlace at) {}

  /** An operation with its references followed, or the reason why that cannot be done. */
  private record Resolved(Written written, JsonNode operation, Optional<String> problem) {}

  private OperationIndex(DocumentReferences references, String version) {
    this.references = references;
    this.version = version;
  }

  /**
   * Finds the operations of a document.
   *
   * @throws OpenApiException when it is no document of a version that is understood
   */
  public static OperationIndex of(DocumentReferences references) throws OpenApiException {
    var index = new OperationIndex(references, version(references));
    index.find();
    return index;
  }

  private static String version(DocumentReferences references) throws OpenApiException {
    var said = Nodes.text(references.root(), "openapi");
    var swagger = Nodes.text(references.root(), "swagger");
    if (said.filter(text -> SINCE_3.matcher(text).matches()).isPresent()) {
      return said.get();
    }
    if (said.isEmpty() && swagger.filter(OperationIndex::isSwagger).isPresent()) {
      return SWAGGER;
    }
    throw new OpenApiException(
        Fault.NOT_OPENAPI,
        references.whole(),
        said.map(text -> "'openapi: " + text + "' is not understood")
            .or(() -> swagger.map(text -> "'swagger: " + text + "' is not understood"))
            .orElse("the document has neither 'openapi' nor 'swagger'"));
  }

  /** Without quotes YAML reads the version as a number. */
  private static boolean isSwagger(String version) {
    return version.equals(SWAGGER) || version.equals("2");
  }

  /** The version of the specification, as the document says: {@code 3.1.0}, {@code 2.0}. */
  public String version() {
    return version;
  }

  /** Returns whether the document is one of Swagger 2.0. */
  public boolean isSwagger() {
    return version.equals(SWAGGER);
  }

  /** The operations that can be served, in document order. */
  public List<FoundOperation> operations() {
    return operations;
  }

  /** The operations that cannot be served. */
  public List<LeftOutOperation> leftOut() {
    return leftOut;
  }

  private void find() {
    var written = new ArrayList<Written>();
    var paths = place(references.root().path("paths"), DocumentPlace.START);
    references
        .members(references.root(), "paths")
        .forEach((path, item) -> path(path, item, place(item, paths), written));
    var resolved = written.stream().map(this::resolved).toList();
    resolved.forEach(one -> Nodes.words(one.operation, ID).ifPresent(usedIds::add));
    var inputs = new BrokenInputs(references);
    var found = new ArrayList<FoundOperation>();
    var needs = new ArrayList<BrokenInputs.Needs>();
    var given = new HashSet<String>();
    for (var one : resolved) {
      var place = one.written;
      var id = id(one, given);
      if (one.problem.isPresent()) {
        leftOut.add(new LeftOutOperation(id, place.at, one.problem.get()));
        continue;
      }
      found.add(
          new FoundOperation(id, place.method, place.path, place.item, one.operation, place.at));
      needs.add(inputs.needs(place.item, one.operation));
    }
    inputs.complete();
    for (int i = 0; i < found.size(); i++) {
      var operation = found.get(i);
      var problem = inputs.problem(needs.get(i));
      if (problem.isPresent()) {
        leftOut.add(new LeftOutOperation(operation.id(), operation.at(), problem.get()));
      } else {
        slips(operation);
        operations.add(operation);
      }
    }
  }

  private void path(String path, JsonNode written, DocumentPlace at, List<Written> all) {
    if (path.startsWith("x-")) {
      return;
    }
    JsonNode item;
    try {
      item = merged(written);
    } catch (BrokenReferenceException e) {
      leftOut.add(new LeftOutOperation(path, at, String.valueOf(e.getMessage())));
      return;
    }
    if (!item.isObject()) {
      if (!item.isNull()) {
        leftOut.add(new LeftOutOperation(path, at, "the value of the path is not an object"));
      }
      return;
    }
    var absolute = path;
    if (!path.startsWith("/")) {
      absolute = "/" + path;
      references.add(
          new DocumentNotice(
              at, "the path '" + path + "' does not begin with '/', and is read as " + absolute));
    }
    operations(absolute, item, place(item, at), all);
  }

  private void operations(String path, JsonNode item, DocumentPlace at, List<Written> all) {
    Nodes.entries(item)
        .forEach(
            (key, operation) -> {
              if (METHODS.contains(key)) {
                var method = key.toUpperCase(Locale.ROOT);
                all.add(new Written(method, path, item, operation, place(operation, at)));
              } else if (key.equals("additionalOperations")) {
                Nodes.entries(operation)
                    .forEach(
                        (method, other) ->
                            all.add(new Written(method, path, item, other, place(other, at))));
              } else if (METHODS.contains(key.toLowerCase(Locale.ROOT))) {
                var why = "the method '" + key + "' is not written in lower case";
                leftOut.add(new LeftOutOperation(key + " " + path, place(operation, at), why));
              }
            });
  }

  private Resolved resolved(Written written) {
    var empty = new PlacedObject(written.at.file(), written.at.line());
    JsonNode operation;
    try {
      operation = merged(written.operation);
    } catch (BrokenReferenceException e) {
      return new Resolved(written, empty, Optional.of(String.valueOf(e.getMessage())));
    }
    if (operation.isNull()) {
      return new Resolved(written, empty, Optional.empty());
    }
    if (!operation.isObject()) {
      return new Resolved(
          written, empty, Optional.of("its value in the document is not an object"));
    }
    var method = written.method;
    if (method.equals("TRACE") || !METHOD.matcher(method).matches()) {
      var why = "the gateway sends no requests with the method " + method;
      return new Resolved(written, operation, Optional.of(why));
    }
    var at = place(operation, written.at);
    return new Resolved(
        new Written(method, written.path, written.item, operation, at),
        operation,
        Optional.empty());
  }

  /** The target of a reference, with the members that stand beside the reference. */
  private JsonNode merged(JsonNode written) {
    var target = references.follow(written);
    if (target == written || !target.isObject() || written.size() == 1) {
      return target;
    }
    var place = place(target, DocumentPlace.START);
    var merged = new PlacedObject(place.file(), place.line());
    Nodes.entries(target).forEach(merged::set);
    Nodes.entries(written).forEach(merged::set);
    merged.remove("$ref");
    return merged;
  }

  private static DocumentPlace place(JsonNode value, DocumentPlace holder) {
    return value instanceof PlacedObject object ? object.place() : holder;
  }

  private String id(Resolved resolved, Set<String> given) {
    var written = resolved.written;
    var declared = Nodes.words(resolved.operation, ID);
    if (declared.isEmpty()) {
      var id = OperationIds.unique(written.method, written.path, usedIds);
      usedIds.add(id);
      given.add(id);
      return id;
    }
    var id = declared.get();
    if (given.add(id)) {
      return id;
    }
    var numbered = numbered(id);
    given.add(numbered);
    references.add(
        new DocumentNotice(
            written.at,
            "operationId '%s' occurs twice: %s %s is named '%s'"
                .formatted(id, written.method, written.path, numbered)));
    return numbered;
  }

  private String numbered(String id) {
    int number = numbers.getOrDefault(id, 2);
    while (!usedIds.add(id + '_' + number)) {
      number++;
    }
    numbers.put(id, number + 1);
    return id + '_' + number;
  }

  /** Notes parameters that describe nothing, which are ignored. */
  private void slips(FoundOperation operation) {
    for (var holder : List.of(operation.operation(), operation.item())) {
      var list = holder.get("parameters");
      if (list != null && !references.followOrStay(list).isArray() && !list.isNull()) {
        slip(operation, "its 'parameters' are not a list");
      }
      for (var written : references.items(holder, "parameters")) {
        var parameter = references.followOrStay(written);
        var name = Nodes.words(parameter, "name");
        var in = Nodes.words(parameter, "in");
        if (name.isEmpty() || in.isEmpty()) {
          slip(operation, "a parameter without 'name' or 'in' is ignored");
        } else if (IN_HEADERS.contains(in.get()) && !SentHeaders.isName(name.get())) {
          slip(operation, "'" + name.get() + "' cannot name a " + in.get() + ", and is ignored");
        }
      }
    }
    var body = operation.operation().get("requestBody");
    if (body != null && !body.isNull() && !references.followOrStay(body).isObject()) {
      slip(operation, "its 'requestBody' is not an object, and is ignored");
    }
  }

  private void slip(FoundOperation operation, String what) {
    references.add(
        new DocumentNotice(operation.at(), "operation '" + operation.id() + "': " + what));
  }
}
