package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.app.ParameterType;
import org.jspecify.annotations.Nullable;

/**
 * The top of a schema: as much as a parameter, or an object whose members are parameters, needs.
 *
 * @param parts what {@code allOf} puts together
 * @param alternatives of {@code oneOf} and {@code anyOf}
 * @param sent whether a request may carry it: not {@code readOnly}
 */
record SchemaSketch(
    Optional<String> reference,
    Optional<ParameterType> type,
    Optional<String> description,
    Map<String, SchemaSketch> properties,
    Set<String> required,
    List<SchemaSketch> parts,
    List<SchemaSketch> alternatives,
    boolean sent) {
  static final SchemaSketch UNKNOWN = new Builder().build();

  /** The schema at which the walk stands; the properties only of itself. */
  static SchemaSketch read(Walk walk) {
    return read(walk, true);
  }

  private static SchemaSketch read(Walk walk, boolean withProperties) {
    walk.keepOne();
    var builder = new Builder();
    walk.entries(key -> builder.take(key, walk, withProperties));
    return builder.build();
  }

  /** The type by the name of JSON Schema. */
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

  /** Collects what a schema or, in Swagger 2.0, a parameter says. */
  static final class Builder {
    private @Nullable String reference;
    private @Nullable ParameterType type;
    private @Nullable String description;
    private @Nullable Map<String, SchemaSketch> properties;
    private Set<String> required = Set.of();
    private List<SchemaSketch> parts = List.of();
    private List<SchemaSketch> alternatives = List.of();
    private boolean sent = true;

    void take(String key, Walk walk, boolean withProperties) {
      switch (key) {
        case "$ref" -> reference = walk.text().orElse(null);
        case "type" -> types(walk);
        case "description" -> description = walk.text().orElse(null);
        case "readOnly" -> sent = !walk.text().filter("true"::equals).isPresent();
        case "required" -> required = new LinkedHashSet<>(walk.texts());
        case "enum" -> implied(ParameterType.STRING);
        case "items" -> implied(ParameterType.ARRAY);
        case "properties" -> properties(walk, withProperties);
        case "allOf" -> parts = all(walk, withProperties);
        case "oneOf", "anyOf" -> alternatives = all(walk, false);
        default -> {}
      }
    }

    private static List<SchemaSketch> all(Walk walk, boolean withProperties) {
      var all = new ArrayList<SchemaSketch>();
      walk.items(() -> all.add(read(walk, withProperties)));
      return all;
    }

    /** Since OpenAPI 3.1 there can be several, of which null says nothing about the type. */
    private void types(Walk walk) {
      var declared = new ArrayList<ParameterType>();
      walk.text().flatMap(SchemaSketch::type).ifPresent(declared::add);
      walk.items(() -> walk.text().flatMap(SchemaSketch::type).ifPresent(declared::add));
      if (!declared.isEmpty()) {
        type = declared.get(0);
      }
    }

    private void implied(ParameterType implied) {
      type = type == null ? implied : type;
    }

    private void properties(Walk walk, boolean wanted) {
      implied(ParameterType.OBJECT);
      if (wanted) {
        var found = new LinkedHashMap<String, SchemaSketch>();
        walk.entries(name -> found.put(name, read(walk, false)));
        properties = found;
      }
    }

    SchemaSketch build() {
      return new SchemaSketch(
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
