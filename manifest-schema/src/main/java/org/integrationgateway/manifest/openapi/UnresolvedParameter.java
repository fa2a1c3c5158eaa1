package org.integrationgateway.manifest.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/**
 * A parameter before its reference is resolved.
 *
 * @param schema its own; in Swagger 2.0 also the members of the parameter that describe its type
 */
record UnresolvedParameter(
    Optional<String> reference,
    String name,
    String in,
    boolean required,
    Optional<String> description,
    UnresolvedSchema schema) {

  static UnresolvedParameter read(EventReader events) {
    events.keepOne();
    var builder = new Builder();
    events.entries(key -> builder.take(key, events));
    return builder.build();
  }

  /** Reads a list of parameters; other values give an empty list. */
  static List<UnresolvedParameter> list(EventReader events) {
    var list = new ArrayList<UnresolvedParameter>();
    events.items(() -> list.add(read(events)));
    return list;
  }

  /** The body of OpenAPI 3, as a parameter of Swagger 2.0. */
  static UnresolvedParameter body(
      Optional<String> reference, boolean required, UnresolvedSchema schema) {
    return new UnresolvedParameter(reference, "body", "body", required, Optional.empty(), schema);
  }

  private static final class Builder {
    private final UnresolvedSchema.Builder itself = new UnresolvedSchema.Builder();
    private @Nullable String reference;
    private @Nullable String description;
    private @Nullable UnresolvedSchema schema;
    private String name = "";
    private String in = "";
    private boolean required;

    void take(String key, EventReader events) {
      switch (key) {
        case "$ref" -> reference = events.text().orElse(null);
        case "name" -> name = events.text().orElse("");
        case "in" -> in = events.text().orElse("");
        case "required" -> required = events.text().filter("true"::equals).isPresent();
        case "description" -> description = events.text().orElse(null);
        case "schema" -> schema = UnresolvedSchema.read(events);
        case "content" -> schema = UnresolvedBody.content(events);
        default -> itself.take(key, events, false);
      }
    }

    UnresolvedParameter build() {
      return new UnresolvedParameter(
          Optional.ofNullable(reference),
          name,
          in.equals("formData") ? "body" : in,
          required,
          Optional.ofNullable(description),
          schema == null ? itself.build() : schema);
    }
  }
}
