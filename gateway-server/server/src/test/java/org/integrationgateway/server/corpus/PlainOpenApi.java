package org.integrationgateway.server.corpus;

import static org.integrationgateway.server.corpus.PlainYaml.isTrue;
import static org.integrationgateway.server.corpus.PlainYaml.list;
import static org.integrationgateway.server.corpus.PlainYaml.map;
import static org.integrationgateway.server.corpus.PlainYaml.text;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.server.corpus.PlainOperation.Body;

/** The operations of an OpenAPI document, read as it is written. */
final class PlainOpenApi {
  private static final List<String> METHODS =
      List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
  private static final List<String> PLACES = List.of("path", "query", "header", "cookie");
  private static final Set<String> HEADERS_OF_HTTP =
      Set.of("accept", "content-type", "authorization");

  private final Map<String, Object> document;
  private final String connection;

  PlainOpenApi(Map<String, Object> document, String connection) {
    this.document = document;
    this.connection = connection;
  }

  List<PlainOperation> operations() {
    var operations = new ArrayList<PlainOperation>();
    map(document.get("paths"))
        .forEach(
            (path, item) -> {
              var resolved = resolved(item);
              for (var method : METHODS) {
                if (resolved.containsKey(method)) {
                  operations.add(operation(method, path, resolved, map(resolved.get(method))));
                }
              }
            });
    return operations;
  }

  private PlainOperation operation(
      String method, String path, Map<String, Object> item, Map<String, Object> operation) {
    var id =
        text(operation.get("operationId"))
            .orElseGet(() -> method + "_" + path.replaceAll("[^A-Za-z0-9]+", "_").substring(1));
    var declared = parameters(item, operation);
    var parameters = new ArrayList<PlainParameter>();
    var taken = new LinkedHashSet<String>();
    for (var place : PLACES) {
      for (var parameter : declared) {
        if (parameter.in().equals(place)) {
          parameters.add(taken.add(parameter.name()) ? parameter : renamed(parameter, place + "_"));
        }
      }
    }
    var request = resolved(operation.get("requestBody"));
    var content = map(request.get("content"));
    var type =
        content.keySet().stream()
            .filter(media -> media.startsWith("application/json") || media.endsWith("+json"))
            .findFirst()
            .or(() -> content.keySet().stream().filter(m -> m.contains("x-www-form")).findFirst())
            .or(() -> content.keySet().stream().findFirst());
    var media = type.map(content::get).map(PlainYaml::map).orElse(Map.of());
    var body = body(type, media);
    if (body == Body.JSON_OBJECT || body == Body.FORM) {
      parameters.addAll(members(media, taken, isTrue(request.get("required"))));
    } else if (body != Body.NONE) {
      parameters.add(
          new PlainParameter(
              "body",
              "body",
              "body",
              isTrue(request.get("required")),
              map(media.get("schema")),
              Optional.empty(),
              false));
    }
    return new PlainOperation(
        id,
        "openapi",
        method.toUpperCase(java.util.Locale.ROOT),
        path,
        connection,
        parameters,
        body,
        example(media),
        Optional.empty(),
        Optional.empty(),
        isTrue(request.get("required")),
        false);
  }

  private List<PlainParameter> parameters(Map<String, Object> item, Map<String, Object> operation) {
    var byPlace = new LinkedHashMap<String, PlainParameter>();
    for (var source : List.of(operation, item)) {
      for (var listed : list(source.get("parameters"))) {
        var parameter = resolved(listed);
        var name = String.valueOf(parameter.get("name"));
        var in = String.valueOf(parameter.get("in"));
        if (!in.equals("header")
            || !HEADERS_OF_HTTP.contains(name.toLowerCase(java.util.Locale.ROOT))) {
          byPlace.putIfAbsent(
              in + " " + name,
              new PlainParameter(
                  name,
                  name,
                  in,
                  isTrue(parameter.get("required")),
                  map(parameter.get("schema")),
                  example(parameter),
                  !Boolean.FALSE.equals(parameter.get("explode"))));
        }
      }
    }
    return List.copyOf(byPlace.values());
  }

  private static PlainParameter renamed(PlainParameter parameter, String prefix) {
    return new PlainParameter(
        prefix + parameter.name(),
        parameter.name(),
        parameter.in(),
        parameter.required(),
        parameter.schema(),
        parameter.example(),
        parameter.explode());
  }

  private Body body(Optional<String> type, Map<String, Object> media) {
    if (type.isEmpty()) {
      return Body.NONE;
    }
    boolean json = type.get().contains("json");
    boolean form = type.get().contains("x-www-form");
    if (!json && !form) {
      return type.get().startsWith("text/") ? Body.TEXT : Body.BINARY;
    }
    var schema = resolved(media.get("schema"));
    boolean plain = !properties(schema).isEmpty();
    if (json) {
      return plain ? Body.JSON_OBJECT : Body.JSON_WHOLE;
    }
    return Body.FORM;
  }

  /** Members of a body that may be left out are required only beside others. */
  private List<PlainParameter> members(
      Map<String, Object> media, Set<String> taken, boolean isRequired) {
    var schema = resolved(media.get("schema"));
    var required = required(schema);
    var members = new ArrayList<PlainParameter>();
    properties(schema)
        .forEach(
            (name, property) -> {
              if (!isTrue(resolved(property).get("readOnly"))) {
                members.add(
                    new PlainParameter(
                        taken.contains(name) ? "body_" + name : name,
                        name,
                        "body",
                        isRequired && required.contains(name),
                        map(property),
                        Optional.empty(),
                        true));
              }
            });
    return members;
  }

  /** The properties of an object, those of {@code allOf} included. */
  Map<String, Object> properties(Map<String, Object> schema) {
    var all = new LinkedHashMap<String, Object>();
    for (var part : list(schema.get("allOf"))) {
      all.putAll(properties(resolved(part)));
    }
    all.putAll(map(schema.get("properties")));
    return all;
  }

  /** Names of required properties, those of {@code allOf} included. */
  Set<String> required(Map<String, Object> schema) {
    var all = new LinkedHashSet<String>();
    for (var part : list(schema.get("allOf"))) {
      all.addAll(required(resolved(part)));
    }
    list(schema.get("required")).forEach(name -> all.add(String.valueOf(name)));
    return all;
  }

  private Optional<Object> example(Map<String, Object> described) {
    if (described.containsKey("example")) {
      return Optional.ofNullable(described.get("example"));
    }
    return map(described.get("examples")).values().stream()
        .findFirst()
        .map(this::resolved)
        .map(first -> first.get("value"));
  }

  /** The mapping that a reference within the document names, or the mapping itself. */
  Map<String, Object> resolved(Object node) {
    var mapping = map(node);
    for (int i = 0; i < 50 && mapping.get("$ref") instanceof String reference; i++) {
      Object found = document;
      for (var key : reference.substring(2).split("/")) {
        var name = URLDecoder.decode(key, StandardCharsets.UTF_8);
        found = map(found).get(name.replace("~1", "/").replace("~0", "~"));
      }
      mapping = map(found);
    }
    return mapping;
  }
}
