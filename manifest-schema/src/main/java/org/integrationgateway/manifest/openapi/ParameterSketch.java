package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A parameter as it is written, perhaps only as a reference to another place.
 *
 * @param schema its own; in Swagger 2.0 also what the parameter itself says of its type
 */
record ParameterSketch(
    Optional<String> reference,
    String name,
    String in,
    boolean required,
    Optional<String> description,
    SchemaSketch schema) {

  static ParameterSketch read(Walk walk) {
    walk.keepOne();
    var builder = new Builder();
    walk.entries(key -> builder.take(key, walk));
    return builder.build();
  }

  /** A list of parameters; anything else has none. */
  static List<ParameterSketch> list(Walk walk) {
    var list = new ArrayList<ParameterSketch>();
    walk.items(() -> list.add(read(walk)));
    return list;
  }

  /** The body of OpenAPI 3, as Swagger 2.0 would write it. */
  static ParameterSketch body(Optional<String> reference, boolean required, SchemaSketch schema) {
    return new ParameterSketch(reference, "body", "body", required, Optional.empty(), schema);
  }

  private static final class Builder {
    private final SchemaSketch.Builder itself = new SchemaSketch.Builder();
    private @Nullable String reference;
    private @Nullable String description;
    private @Nullable SchemaSketch schema;
    private String name = "";
    private String in = "";
    private boolean required;

    void take(String key, Walk walk) {
      switch (key) {
        case "$ref" -> reference = walk.text().orElse(null);
        case "name" -> name = walk.text().orElse("");
        case "in" -> in = walk.text().orElse("");
        case "required" -> required = walk.text().filter("true"::equals).isPresent();
        case "description" -> description = walk.text().orElse(null);
        case "schema" -> schema = SchemaSketch.read(walk);
        case "content" -> schema = BodySketch.content(walk);
        default -> itself.take(key, walk, false);
      }
    }

    ParameterSketch build() {
      return new ParameterSketch(
          Optional.ofNullable(reference),
          name,
          in.equals("formData") ? "body" : in,
          required,
          Optional.ofNullable(description),
          schema == null ? itself.build() : schema);
    }
  }
}
