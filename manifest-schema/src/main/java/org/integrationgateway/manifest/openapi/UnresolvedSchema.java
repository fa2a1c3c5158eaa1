package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/**
 * The top level of a schema, before its references are resolved: as much as a parameter, or an
 * object whose members are parameters, needs.
 *
 * @param parts of {@code allOf}
 * @param alternatives of {@code oneOf} and {@code anyOf}
 * @param sent whether a request may contain it: not {@code readOnly}
 */
record UnresolvedSchema(
    Optional<String> reference,
    Optional<ParameterType> type,
    Optional<String> description,
    Map<String, UnresolvedSchema> properties,
    Set<String> required,
    List<UnresolvedSchema> parts,
    List<UnresolvedSchema> alternatives,
    boolean sent) {
  static final UnresolvedSchema UNKNOWN = new Builder().build();

  /** Reads the schema at the current value; properties of nested schemas are not read. */
  static UnresolvedSchema read(EventReader events) {
    return read(events, true);
  }

  private static UnresolvedSchema read(EventReader events, boolean withProperties) {
    events.keepOne();
    var builder = new Builder();
    events.entries(key -> builder.take(key, events, withProperties));
    return builder.build();
  }

  /** Returns the type by its name in JSON Schema. */
  static Optional<ParameterType> type(String name) {
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

  /** Collects the members of a schema or, in Swagger 2.0, of a parameter. */
  static final class Builder {
    private @Nullable String reference;
    private @Nullable ParameterType type;
    private @Nullable String description;
    private @Nullable Map<String, UnresolvedSchema> properties;
    private Set<String> required = Set.of();
    private List<UnresolvedSchema> parts = List.of();
    private List<UnresolvedSchema> alternatives = List.of();
    private boolean sent = true;

    void take(String key, EventReader events, boolean withProperties) {
      switch (key) {
        case "$ref" -> reference = events.text().orElse(null);
        case "type" -> types(events);
        case "description" -> description = events.text().orElse(null);
        case "readOnly" -> sent = !events.text().filter("true"::equals).isPresent();
        case "required" -> required = new LinkedHashSet<>(events.texts());
        case "enum" -> implied(ParameterType.STRING);
        case "items" -> implied(ParameterType.ARRAY);
        case "properties" -> properties(events, withProperties);
        case "allOf" -> parts = all(events, withProperties);
        case "oneOf", "anyOf" -> alternatives = all(events, false);
        default -> {}
      }
    }

    private static List<UnresolvedSchema> all(EventReader events, boolean withProperties) {
      var all = new ArrayList<UnresolvedSchema>();
      events.items(() -> all.add(read(events, withProperties)));
      return all;
    }

    /** Since OpenAPI 3.1 a schema may list several types; {@code null} is ignored. */
    private void types(EventReader events) {
      var declared = new ArrayList<ParameterType>();
      events.text().flatMap(UnresolvedSchema::type).ifPresent(declared::add);
      events.items(() -> events.text().flatMap(UnresolvedSchema::type).ifPresent(declared::add));
      if (!declared.isEmpty()) {
        type = declared.get(0);
      }
    }

    private void implied(ParameterType implied) {
      type = type == null ? implied : type;
    }

    private void properties(EventReader events, boolean wanted) {
      implied(ParameterType.OBJECT);
      if (wanted) {
        var found = new LinkedHashMap<String, UnresolvedSchema>();
        events.entries(name -> found.put(name, read(events, false)));
        properties = found;
      }
    }

    UnresolvedSchema build() {
      return new UnresolvedSchema(
          Optional.ofNullable(reference),
          Optional.ofNullable(type),
          Optional.ofNullable(description),
          properties == null ? Map.of() : properties,
          required,
          parts,
          alternatives,
          sent);
    }
  }
}
