package org.integrationgateway.manifest.openapi;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;

/** The request body of OpenAPI 3. */
final class UnresolvedBody {
  private @Nullable String reference;
  private boolean required;
  private UnresolvedSchema schema = UnresolvedSchema.UNKNOWN;

  private UnresolvedBody() {}

  static UnresolvedParameter read(EventReader events) {
    var body = new UnresolvedBody();
    events.entries(key -> body.take(key, events));
    return UnresolvedParameter.body(
        Optional.ofNullable(body.reference), body.required, body.schema);
  }

  private void take(String key, EventReader events) {
    switch (key) {
      case "$ref" -> reference = events.text().orElse(null);
      case "required" -> required = events.text().filter("true"::equals).isPresent();
      case "content" -> schema = content(events);
      default -> {}
    }
  }

  /** The schema of the media type that fits callers who send JSON best. */
  static UnresolvedSchema content(EventReader events) {
    var best = new Content();
    events.entries(type -> best.take(type, events));
    return best.schema;
  }

  private static final class Content {
    private UnresolvedSchema schema = UnresolvedSchema.UNKNOWN;
    private int rank = Integer.MAX_VALUE;

    void take(String mediaType, EventReader events) {
      int candidate = rank(mediaType.toLowerCase(Locale.ROOT));
      if (candidate < rank) {
        rank = candidate;
        schema = UnresolvedSchema.UNKNOWN;
        events.entries(
            key -> {
              if (key.equals("schema")) {
                schema = UnresolvedSchema.read(events);
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
