package org.integrationgateway.manifest.openapi;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The request body of OpenAPI 3. */
final class BodySketch {
  private @Nullable String reference;
  private boolean required;
  private SchemaSketch schema = SchemaSketch.UNKNOWN;

  private BodySketch() {}

  static ParameterSketch read(Walk walk) {
    var body = new BodySketch();
    walk.entries(key -> body.take(key, walk));
    return ParameterSketch.body(Optional.ofNullable(body.reference), body.required, body.schema);
  }

  private void take(String key, Walk walk) {
    switch (key) {
      case "$ref" -> reference = walk.text().orElse(null);
      case "required" -> required = walk.text().filter("true"::equals).isPresent();
      case "content" -> schema = content(walk);
      default -> {}
    }
  }

  /** The schema of the media type that a caller with JSON in its hands would choose. */
  static SchemaSketch content(Walk walk) {
    var best = new Content();
    walk.entries(type -> best.take(type, walk));
    return best.schema;
  }

  private static final class Content {
    private SchemaSketch schema = SchemaSketch.UNKNOWN;
    private int rank = Integer.MAX_VALUE;

    void take(String mediaType, Walk walk) {
      int candidate = rank(mediaType.toLowerCase(Locale.ROOT));
      if (candidate < rank) {
        rank = candidate;
        schema = SchemaSketch.UNKNOWN;
        walk.entries(
            key -> {
              if (key.equals("schema")) {
                schema = SchemaSketch.read(walk);
              }
            });
      }
    }

    private static int rank(String mediaType) {
      if (mediaType.startsWith("application/json")) {
        return 0;
      }
      if (mediaType.contains("+json")) {
        return 1;
      }
      return mediaType.contains("form") ? 2 : 3;
    }
  }
}
