package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.openapi.input.DraftMember;
import org.integrationgateway.manifest.openapi.input.InputReader;
import org.integrationgateway.manifest.openapi.tree.FoundOperation;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;

/** Shows the members of the inputs of operations as parameters, with their types. */
final class InputParameters {
  /** How deep the parts of a schema are searched: only hostile documents have more. */
  private static final int DEEPEST = 50;

  private static final int MOST_STEPS = 5_000_000;

  private final ReferenceTargets targets;
  private final InputReader inputs;
  private int steps;

  InputParameters(JsonNode root, ReferenceTargets targets, boolean swagger) {
    this.targets = targets;
    this.inputs = new InputReader(root, targets, swagger);
  }

  /** Returns declared parameters in the order of the document, then the members of the body. */
  List<OpenApiParameter> of(FoundOperation operation) {
    var input = inputs.read(operation);
    int outside = input.parameters().size();
    var byPlace = new HashMap<String, OpenApiParameter>();
    for (int i = 0; i < outside; i++) {
      var parameter = input.parameters().get(i);
      var in = parameter.in().name().toLowerCase(Locale.ROOT);
      var member = input.members().get(i);
      byPlace.put(in + ' ' + parameter.name(), shown(member, in, member.description()));
    }
    var all = new ArrayList<OpenApiParameter>();
    for (var declared : operation.parameters(targets)) {
      var in = Nodes.text(declared, "in").orElse("").replace("querystring", "query");
      var found = byPlace.remove(in + ' ' + Nodes.text(declared, "name").orElse(""));
      if (found != null) {
        all.add(found);
      }
    }
    for (var member : input.members().subList(outside, input.members().size())) {
      var described =
          member
              .description()
              .or(() -> Nodes.text(member.schema(), "description"))
              .or(() -> Nodes.text(targets.followOrStay(member.schema()), "description"));
      all.add(shown(member, "body", described));
    }
    return all;
  }

  private OpenApiParameter shown(DraftMember member, String in, Optional<String> description) {
    var type = type(member.schema()).orElse(ParameterType.STRING);
    return new OpenApiParameter(member.name(), in, type, member.required(), description);
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

  private boolean isTooFar(JsonNode schema, Set<JsonNode> seen, int depth) {
    return !seen.add(schema) || depth > DEEPEST || ++steps > MOST_STEPS;
  }
}
