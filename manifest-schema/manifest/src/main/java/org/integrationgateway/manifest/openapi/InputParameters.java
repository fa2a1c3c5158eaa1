package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Reads the parameters of operations, and the members of their bodies as parameters. */
final class InputParameters {
  /** How deep the parts of a schema are searched: only hostile documents have more. */
  private static final int DEEPEST = 50;

  private static final int MOST_STEPS = 5_000_000;
  private static final String BODY = "body";
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");

  /** Places of parameters in the order in which they get their names. */
  private static final List<String> PLACES = List.of("path", "query", "header", "cookie", BODY);

  private final ReferenceTargets targets;
  private int steps;

  InputParameters(ReferenceTargets targets) {
    this.targets = targets;
  }

  /** A member of an object in a request. */
  private record Member(JsonNode schema, boolean required) {}

  /** Returns the operation's own parameters and those of its path, then the members of the body. */
  List<OpenApiParameter> of(FoundOperation operation) {
    var byPlace = new LinkedHashMap<String, JsonNode>();
    for (var holder : List.of(operation.operation(), operation.item())) {
      for (var written : targets.items(holder, "parameters")) {
        var parameter = targets.followOrStay(written);
        var in = Nodes.words(parameter, "in").orElse("");
        if (!in.isEmpty()) {
          byPlace.putIfAbsent(in + " " + Nodes.words(parameter, "name").orElse(""), parameter);
        }
      }
    }
    var all = new ArrayList<OpenApiParameter>();
    byPlace.values().forEach(parameter -> add(parameter, all));
    var body = operation.operation().get("requestBody");
    if (body != null && !WITHOUT_BODY.contains(operation.method())) {
      var described = targets.followOrStay(body);
      body(content(described), Nodes.isTrue(described, "required"), Optional.empty(), all);
    }
    return named(all);
  }

  /**
   * Names the parameters: of several with one name all but the first place have the place in front,
   * as callers see it.
   */
  private static List<OpenApiParameter> named(List<OpenApiParameter> all) {
    var first = new HashMap<String, String>();
    all.stream()
        .sorted(Comparator.comparingInt(one -> PLACES.indexOf(one.in())))
        .forEach(one -> first.putIfAbsent(one.name(), one.in()));
    return all.stream()
        .map(one -> one.in().equals(first.get(one.name())) ? one : prefixed(one))
        .toList();
  }

  private static OpenApiParameter prefixed(OpenApiParameter one) {
    return new OpenApiParameter(
        one.in() + '_' + one.name(), one.in(), one.type(), one.required(), one.description());
  }

  private void add(JsonNode parameter, List<OpenApiParameter> all) {
    var in = Nodes.words(parameter, "in").orElse("");
    var place = in.equals("formData") ? BODY : in;
    var schema = parameter.has("content") ? content(parameter) : parameter.path("schema");
    var described = schema.isObject() ? schema : parameter;
    boolean required = Nodes.isTrue(parameter, "required");
    var description = Nodes.text(parameter, "description");
    if (in.equals(BODY)) {
      body(described, required, description, all);
      return;
    }
    all.add(
        new OpenApiParameter(
            Nodes.words(parameter, "name").orElse(place),
            place,
            type(described).orElse(ParameterType.STRING),
            required,
            description));
  }

  private void body(
      JsonNode schema, boolean required, Optional<String> description, List<OpenApiParameter> all) {
    var members = members(schema);
    if (members.isEmpty()) {
      var type = type(schema).orElse(ParameterType.OBJECT);
      all.add(new OpenApiParameter(BODY, BODY, type, required, description));
      return;
    }
    members.forEach(
        (name, member) -> {
          if (!name.isEmpty() && !Nodes.isTrue(targets.followOrStay(member.schema), "readOnly")) {
            all.add(
                new OpenApiParameter(
                    name,
                    BODY,
                    type(member.schema).orElse(ParameterType.STRING),
                    member.required,
                    Nodes.text(member.schema, "description")));
          }
        });
  }

  /** The schema of the media type that fits callers who send JSON best. */
  private JsonNode content(JsonNode holder) {
    return targets.members(holder, "content").entrySet().stream()
        .min((one, other) -> Integer.compare(rank(one.getKey()), rank(other.getKey())))
        .map(media -> targets.followOrStay(media.getValue()).path("schema"))
        .orElse(MissingNode.getInstance());
  }

  private static int rank(String mediaType) {
    var type = mediaType.toLowerCase(Locale.ROOT);
    if (type.startsWith("application/json")) {
      return 0;
    }
    if (type.contains("+json")) {
      return 1;
    }
    return type.contains("form") ? 2 : 3;
  }

  /** The type of a schema, searched in the schemas that it refers to and consists of. */
  private Optional<ParameterType> type(JsonNode written) {
    return type(written, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
  }

  private Optional<ParameterType> type(JsonNode written, Set<JsonNode> seen, int depth) {
    var schema = targets.followOrStay(written);
    var declared = declared(schema);
    if (declared.isPresent() || isTooFar(schema, seen, depth)) {
      return declared;
    }
    return Stream.of("allOf", "oneOf", "anyOf")
        .flatMap(keyword -> Nodes.items(schema, keyword).stream())
        .map(part -> type(part, seen, depth + 1))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<ParameterType> declared(JsonNode schema) {
    var names = new ArrayList<>(Nodes.texts(schema, "type"));
    Nodes.text(schema, "type").ifPresent(names::add);
    for (var name : names) {
      var type = type(name);
      if (type.isPresent()) {
        return type;
      }
    }
    if (schema.has("properties")) {
      return Optional.of(ParameterType.OBJECT);
    }
    if (schema.has("items")) {
      return Optional.of(ParameterType.ARRAY);
    }
    return schema.has("enum") ? Optional.of(ParameterType.STRING) : Optional.empty();
  }

  /** The type by its name in JSON Schema; {@code null} has no type. */
  private static Optional<ParameterType> type(String name) {
    return switch (name) {
      case "string", "file" -> Optional.of(ParameterType.STRING);
      case "integer" -> Optional.of(ParameterType.INT);
      case "number" -> Optional.of(ParameterType.NUMBER);
      case "boolean" -> Optional.of(ParameterType.BOOL);
      case "array" -> Optional.of(ParameterType.ARRAY);
      case "object" -> Optional.of(ParameterType.OBJECT);
      default -> Optional.empty();
    };
  }

  /** The members that a request may have. */
  private Map<String, Member> members(JsonNode schema) {
    var found = new LinkedHashMap<String, JsonNode>();
    var required = new HashSet<String>();
    members(schema, found, required, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
    var members = new LinkedHashMap<String, Member>();
    found.forEach((name, one) -> members.put(name, new Member(one, required.contains(name))));
    return members;
  }

  private void members(
      JsonNode written,
      Map<String, JsonNode> found,
      Set<String> required,
      Set<JsonNode> seen,
      int depth) {
    var schema = targets.followOrStay(written);
    if (isTooFar(schema, seen, depth)) {
      return;
    }
    Nodes.items(schema, "allOf").forEach(part -> members(part, found, required, seen, depth + 1));
    found.putAll(targets.members(schema, "properties"));
    required.addAll(Nodes.texts(schema, "required"));
  }

  private boolean isTooFar(JsonNode schema, Set<JsonNode> seen, int depth) {
    return !seen.add(schema) || depth > DEEPEST || ++steps > MOST_STEPS;
  }
}
