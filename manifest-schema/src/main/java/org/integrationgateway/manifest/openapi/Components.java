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
import org.integrationgateway.manifest.app.ParameterType;

/** What a document keeps for references to it. References lead to it by its name alone. */
final class Components {
  final Map<String, ParameterSketch> parameters = new HashMap<>();
  final Map<String, ParameterSketch> bodies = new HashMap<>();
  final Map<String, SchemaSketch> schemas = new HashMap<>();
  final Map<String, PathItemSketch> pathItems = new HashMap<>();

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
    for (int steps = 0; found.flatMap(reference).isPresent(); steps++) {
      if (steps > known.size()) {
        return Optional.empty();
      }
      found = found.flatMap(reference).flatMap(Components::name).map(known::get);
    }
    return found;
  }

  /** The type of a schema, looked for in what it refers to and consists of. */
  Optional<ParameterType> type(SchemaSketch written) {
    return type(written, sameOnes());
  }

  private Optional<ParameterType> type(SchemaSketch written, Set<SchemaSketch> seen) {
    var schema = schema(written);
    if (schema.type().isPresent() || !seen.add(schema)) {
      return schema.type();
    }
    for (var part : schema.parts()) {
      var found = type(part, seen);
      if (found.isPresent()) {
        return found;
      }
    }
    for (var alternative : schema.alternatives()) {
      var found = type(alternative, seen);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The members that a request may have, and whether it must. */
  Map<String, Member> members(SchemaSketch written) {
    var members = new LinkedHashMap<String, SchemaSketch>();
    var required = new HashSet<String>();
    members(written, members, required, sameOnes());
    var result = new LinkedHashMap<String, Member>();
    members.forEach(
        (name, schema) -> result.put(name, new Member(schema, required.contains(name))));
    return result;
  }

  private void members(
      SchemaSketch written,
      Map<String, SchemaSketch> members,
      Set<String> required,
      Set<SchemaSketch> seen) {
    var schema = schema(written);
    if (!seen.add(schema)) {
      return;
    }
    schema.parts().forEach(part -> members(part, members, required, seen));
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
