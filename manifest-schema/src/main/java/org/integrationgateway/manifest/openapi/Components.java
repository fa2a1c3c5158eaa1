package org.integrationgateway.manifest.openapi;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.manifest.app.ParameterType;

/** What a document keeps for references to it. References lead to it by its name alone. */
final class Components {
  /** A document that refers further is made to do harm; what lies behind stays unknown. */
  private static final int DEEPEST = 50;

  private static final int MOST_STEPS = 5_000_000;

  final Map<String, ParameterSketch> parameters = new HashMap<>();
  final Map<String, ParameterSketch> bodies = new HashMap<>();
  final Map<String, SchemaSketch> schemas = new HashMap<>();
  final Map<String, PathItemSketch> pathItems = new HashMap<>();
  private int steps;

  /** The {@code components} of OpenAPI 3. */
  void read(Walk walk) {
    walk.entries(
        section -> {
          switch (section) {
            case "parameters" -> all(parameters, walk, ParameterSketch::read);
            case "requestBodies" -> all(bodies, walk, BodySketch::read);
            case "schemas" -> all(schemas, walk, SchemaSketch::read);
            case "pathItems" -> all(pathItems, walk, PathItemSketch::read);
            default -> {}
          }
        });
  }

  static <T> void all(Map<String, T> into, Walk walk, Function<Walk, T> reader) {
    walk.entries(name -> into.put(name, reader.apply(walk)));
  }

  /** The last segment of a reference into the same document, which is the name. */
  static Optional<String> name(String reference) {
    if (!reference.startsWith("#/")) {
      return Optional.empty();
    }
    var last = reference.substring(reference.lastIndexOf('/') + 1);
    return Optional.of(last.replace("~1", "/").replace("~0", "~"));
  }

  /** What a parameter stands for; empty when its reference leads nowhere. */
  Optional<ParameterSketch> parameter(ParameterSketch written) {
    return follow(written, ParameterSketch::reference, parameters).filter(p -> !p.in().isEmpty());
  }

  Optional<ParameterSketch> body(ParameterSketch written) {
    return follow(written, ParameterSketch::reference, bodies);
  }

  private SchemaSketch schema(SchemaSketch written) {
    return follow(written, SchemaSketch::reference, schemas).orElse(SchemaSketch.UNKNOWN);
  }

  private static <T> Optional<T> follow(
      T written, Function<T, Optional<String>> reference, Map<String, T> known) {
    var found = Optional.of(written);
    for (int depth = 0; found.flatMap(reference).isPresent(); depth++) {
      if (depth > DEEPEST) {
        return Optional.empty();
      }
      found = found.flatMap(reference).flatMap(Components::name).map(known::get);
    }
    return found;
  }

  /** The type of a schema, looked for in what it refers to and consists of. */
  Optional<ParameterType> type(SchemaSketch written) {
    return type(written, sameOnes(), 0);
  }

  private Optional<ParameterType> type(SchemaSketch written, Set<SchemaSketch> seen, int depth) {
    var schema = schema(written);
    if (schema.type().isPresent() || isTooFar(schema, seen, depth)) {
      return schema.type();
    }
    return Stream.concat(schema.parts().stream(), schema.alternatives().stream())
        .map(part -> type(part, seen, depth + 1))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private boolean isTooFar(SchemaSketch schema, Set<SchemaSketch> seen, int depth) {
    return !seen.add(schema) || depth > DEEPEST || ++steps > MOST_STEPS;
  }

  /** The members that a request may have, and whether it must. */
  Map<String, Member> members(SchemaSketch written) {
    var members = new LinkedHashMap<String, SchemaSketch>();
    var required = new HashSet<String>();
    members(written, members, required, sameOnes(), 0);
    var result = new LinkedHashMap<String, Member>();
    members.forEach(
        (name, schema) -> result.put(name, new Member(schema, required.contains(name))));
    return result;
  }

  private void members(
      SchemaSketch written,
      Map<String, SchemaSketch> members,
      Set<String> required,
      Set<SchemaSketch> seen,
      int depth) {
    var schema = schema(written);
    if (isTooFar(schema, seen, depth)) {
      return;
    }
    schema.parts().forEach(part -> members(part, members, required, seen, depth + 1));
    schema.properties().forEach(members::put);
    required.addAll(schema.required());
  }

  /** By identity: comparing schemas by what is in them would cost more than going through them. */
  private static Set<SchemaSketch> sameOnes() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** A member of an object in a request. */
  record Member(SchemaSketch schema, boolean required) {}
}
