package org.integrationgateway.upstreams.grpc.schema;

import com.google.protobuf.Descriptors.Descriptor;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas of the messages that have a JSON form of their own (<a
 * href="https://protobuf.dev/programming-guides/json/">ProtoJSON format</a>).
 */
final class WellKnownSchemas {
  private static final String PACKAGE = "google.protobuf.";
  private static final String TYPE = "type";
  private static final String STRING = "string";

  private WellKnownSchemas() {}

  /** The schema of a well-known message; empty for any other. */
  static Optional<ObjectNode> of(Descriptor message, Scalars scalars) {
    var name = message.getFullName();
    return name.startsWith(PACKAGE)
        ? Optional.ofNullable(named(name.substring(PACKAGE.length()), scalars))
        : Optional.empty();
  }

  private static @Nullable ObjectNode named(String name, Scalars scalars) {
    return switch (name) {
      case "Timestamp" ->
          Json.object()
              .put(TYPE, STRING)
              .put("format", "date-time")
              .put("description", "RFC 3339, such as 2026-11-30T12:00:00Z.");
      case "Duration" ->
          Json.object()
              .put(TYPE, STRING)
              .put("pattern", "^-?[0-9]+(\\.[0-9]{1,9})?s$")
              .put("description", "Seconds, such as 1.5s.");
      case "FieldMask" ->
          Json.object()
              .put(TYPE, STRING)
              .put("description", "Names of fields with commas between them: name,price.amount.");
      case "Struct" -> Json.object().put(TYPE, "object");
      case "Value" -> Json.object();
      case "ListValue" -> Json.object().put(TYPE, "array");
      case "Empty" -> closed();
      case "Any" -> any();
      case "DoubleValue", "FloatValue" -> scalars.number();
      case "Int64Value" -> scalars.long64(false);
      case "UInt64Value" -> scalars.long64(true);
      case "Int32Value" -> scalars.int32(false);
      case "UInt32Value" -> scalars.int32(true);
      case "BoolValue" -> Json.object().put(TYPE, "boolean");
      case "StringValue" -> Json.object().put(TYPE, STRING);
      case "BytesValue" -> scalars.bytes();
      default -> null;
    };
  }

  private static ObjectNode closed() {
    var schema = Json.object().put(TYPE, "object");
    schema.putObject("properties");
    return schema.put("additionalProperties", false);
  }

  private static ObjectNode any() {
    var schema = Json.object().put(TYPE, "object");
    schema
        .putObject("properties")
        .putObject("@type")
        .put(TYPE, STRING)
        .put("description", "The URL of the type: type.googleapis.com/full.Name.");
    schema.putArray("required").add("@type");
    return schema;
  }
}
