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
import org.integrationgateway.manifest.openapi.stream.EventReader;

/** The reusable parts of a document. References are resolved by the last segment of their name. */
final class Components {
  /**
   * Limit of reference chains: longer ones are treated as unresolved, because only malicious
   * documents have them.
   */
  private static final int DEEPEST = 50;

  private static final int MOST_STEPS = 5_000_000;

  final Map<String, UnresolvedParameter> parameters = new HashMap<>();
  final Map<String, UnresolvedParameter> bodies = new HashMap<>();
  final Map<String, UnresolvedSchema> schemas = new HashMap<>();
  final Map<String, UnresolvedPathItem> pathItems = new HashMap<>();
  private int steps;

  /** The {@code components} of OpenAPI 3. */
  void read(EventReader events) {
    events.entries(
        section -> {
          switch (section) {
            case "parameters" -> all(parameters, events, UnresolvedParameter::read);
            case "requestBodies" -> all(bodies, events, UnresolvedBody::read);
            case "schemas" -> all(schemas, events, UnresolvedSchema::read);
            case "pathItems" -> all(pathItems, events, UnresolvedPathItem::read);
            default -> {}
          }
        });
  }

  static <T> void all(Map<String, T> into, EventReader events, Function<EventReader, T> reader) {
    events.entries(name -> into.put(name, reader.apply(events)));
  }

  /** The last segment of a reference into the same document, which is the name. */
  static Optional<String> name(String reference) {
    if (!reference.startsWith("#/")) {
      return Optional.empty();
    }
    var last = reference.substring(reference.lastIndexOf('/') + 1);
    return Optional.of(last.replace("~1", "/").replace("~0", "~"));
  }

  /** Returns the parameter that a reference names; empty when the reference cannot be resolved. */
  Optional<UnresolvedParameter> parameter(UnresolvedParameter written) {
    return follow(written, UnresolvedParameter::reference, parameters)
        .filter(p -> !p.in().isEmpty());
  }

  Optional<UnresolvedParameter> body(UnresolvedParameter written) {
    return follow(written, UnresolvedParameter::reference, bodies);
  }

  private UnresolvedSchema schema(UnresolvedSchema written) {
    return follow(written, UnresolvedSchema::reference, schemas).orElse(UnresolvedSchema.UNKNOWN);
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

  /** Returns the type of a schema, searched in the schemas that it refers to and consists of. */
  Optional<ParameterType> type(UnresolvedSchema written) {
    return type(written, sameOnes(), 0);
  }

  private Optional<ParameterType> type(
      UnresolvedSchema written, Set<UnresolvedSchema> seen, int depth) {
    var schema = schema(written);
    if (schema.type().isPresent() || isTooFar(schema, seen, depth)) {
      return schema.type();
    }
    return Stream.concat(schema.parts().stream(), schema.alternatives().stream())
        .map(part -> type(part, seen, depth + 1))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private boolean isTooFar(UnresolvedSchema schema, Set<UnresolvedSchema> seen, int depth) {
    return !seen.add(schema) || depth > DEEPEST || ++steps > MOST_STEPS;
  }

  /** Collects the members that a request may have, and whether each is required. */
  Map<String, Member> members(UnresolvedSchema written) {
    var members = new LinkedHashMap<String, UnresolvedSchema>();
    var required = new HashSet<String>();
    members(written, members, required, sameOnes(), 0);
    var result = new LinkedHashMap<String, Member>();
    members.forEach(
        (name, schema) -> result.put(name, new Member(schema, required.contains(name))));
    return result;
  }

  private void members(
      UnresolvedSchema written,
      Map<String, UnresolvedSchema> members,
      Set<String> required,
      Set<UnresolvedSchema> seen,
      int depth) {
    var schema = schema(written);
    if (isTooFar(schema, seen, depth)) {
      return;
    }
    schema.parts().forEach(part -> members(part, members, required, seen, depth + 1));
    schema.properties().forEach(members::put);
    required.addAll(schema.required());
  }

  /** Compared by identity: comparing schemas by content would cost more than visiting them. */
  private static Set<UnresolvedSchema> sameOnes() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** A member of an object in a request. */
  record Member(UnresolvedSchema schema, boolean required) {}
}
