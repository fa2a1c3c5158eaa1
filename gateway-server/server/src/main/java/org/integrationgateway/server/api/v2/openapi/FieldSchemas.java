package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.function.Consumer;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.api.v2.transcode.WellKnownTypes;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of the JSON forms of fields (protobuf-JSON). */
final class FieldSchemas {
  static final String COMPONENTS = "#/components/schemas/";

  private final Consumer<Descriptor> messages;
  private final Consumer<EnumDescriptor> enums;

  /**
   * @param messages is told each message that a schema refers to
   * @param enums is told each enum that a schema refers to
   */
  FieldSchemas(Consumer<Descriptor> messages, Consumer<EnumDescriptor> enums) {
    this.messages = messages;
    this.enums = enums;
  }

  ObjectNode of(FieldDescriptor field) {
    if (field.isMapField()) {
      var map = Json.object().put("type", "object");
      map.set("additionalProperties", single(field.getMessageType().findFieldByName("value")));
      return map;
    }
    if (field.isRepeated()) {
      var list = Json.object().put("type", "array");
      list.set("items", single(field));
      return list;
    }
    return single(field);
  }

  private ObjectNode single(FieldDescriptor field) {
    return switch (field.getType()) {
      case INT32, SINT32, SFIXED32 -> typed("integer", "int32");
      case UINT32, FIXED32 -> typed("integer", "int64").put("minimum", 0);
      case INT64, SINT64, SFIXED64 -> typed("string", "int64").put("pattern", "^-?[0-9]{1,19}$");
      case UINT64, FIXED64 -> typed("string", "uint64").put("pattern", "^[0-9]{1,20}$");
      case DOUBLE -> typed("number", "double");
      case FLOAT -> typed("number", "float");
      case BOOL -> Json.object().put("type", "boolean");
      case STRING -> Json.object().put("type", "string");
      case BYTES -> typed("string", "byte").put("contentEncoding", "base64");
      case ENUM -> {
        enums.accept(field.getEnumType());
        yield reference(field.getEnumType().getName());
      }
      case MESSAGE, GROUP -> message(field.getMessageType());
    };
  }

  private ObjectNode message(Descriptor type) {
    if (!WellKnownTypes.is(type)) {
      messages.accept(type);
      return reference(type.getName());
    }
    return switch (type.getName()) {
      case "Timestamp" -> typed("string", "date-time");
      case "Duration" ->
          Json.object().put("type", "string").put("pattern", "^-?[0-9]{1,12}(\\.[0-9]{1,9})?s$");
      case "Struct" -> {
        var any = Json.object().put("type", "object");
        any.put("additionalProperties", true);
        yield any;
      }
      case "ListValue" -> {
        var list = Json.object().put("type", "array");
        list.set("items", Json.object());
        yield list;
      }
      default -> Json.object();
    };
  }

  static ObjectNode reference(String component) {
    return Json.object().put("$ref", COMPONENTS + component);
  }

  private static ObjectNode typed(String type, String format) {
    return Json.object().put("type", type).put("format", format);
  }
}
