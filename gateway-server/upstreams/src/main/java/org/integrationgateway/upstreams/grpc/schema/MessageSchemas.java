package org.integrationgateway.upstreams.grpc.schema;

import com.google.api.FieldBehavior;
import com.google.api.FieldBehaviorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.upstreams.grpc.descriptor.Comments;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schema (2020-12) of a message, as its JSON form is (<a
 * href="https://protobuf.dev/programming-guides/json/">ProtoJSON format</a>). Messages in it are
 * definitions below {@code $defs}, by their full names, at most 300; others take any members.
 */
public final class MessageSchemas {
  private static final int MOST_DEFINITIONS = 300;
  private static final String TYPE = "type";
  private static final String WELL_KNOWN = "google.protobuf.";
  private static final String OBJECT = "object";
  private static final String REQUIRED = "required";
  private static final String DEFS = "#/$defs/";

  private final Comments comments;
  private final boolean input;
  private final Scalars scalars;
  private final Set<String> defined = new LinkedHashSet<>();
  private final Queue<Descriptor> next = new ArrayDeque<>();

  private MessageSchemas(Comments comments, boolean input) {
    this.comments = comments;
    this.input = input;
    this.scalars = new Scalars(input);
  }

  /** The schema of what callers give: without fields that only the server sets. */
  public static ObjectNode input(Descriptor message, Comments comments) {
    return new MessageSchemas(comments, true).root(message);
  }

  /** The schema of an answer. */
  public static ObjectNode output(Descriptor message, Comments comments) {
    return new MessageSchemas(comments, false).root(message);
  }

  private ObjectNode root(Descriptor message) {
    // The input of an operation is an object, also where the message is a well-known one.
    var known = WellKnownSchemas.of(message, scalars);
    boolean isObject = known.map(form -> form.path(TYPE).asString("").equals(OBJECT)).orElse(true);
    var schema =
        known.isEmpty() || input && !isObject ? object(message) : known.orElseGet(Json::object);
    if (!next.isEmpty()) {
      var definitions = schema.putObject("$defs");
      for (var inner = next.poll(); inner != null; inner = next.poll()) {
        definitions.set(inner.getFullName(), object(inner));
      }
    }
    return schema;
  }

  private ObjectNode object(Descriptor message) {
    var schema = Json.object().put(TYPE, OBJECT);
    var properties = schema.putObject("properties");
    var required = new ArrayList<String>();
    for (var field : message.getFields()) {
      var behaviors = field.getOptions().getExtension(FieldBehaviorProto.fieldBehavior);
      if (behaviors.contains(input ? FieldBehavior.OUTPUT_ONLY : FieldBehavior.INPUT_ONLY)) {
        continue;
      }
      properties.set(field.getJsonName(), field(field));
      if (field.isRequired() || input && behaviors.contains(FieldBehavior.REQUIRED)) {
        required.add(field.getJsonName());
      }
    }
    if (!required.isEmpty()) {
      required.forEach(schema.putArray(REQUIRED)::add);
    }
    if (input) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }

  private ObjectNode field(FieldDescriptor field) {
    var schema = shape(field);
    var said = new ArrayList<String>();
    if (field.getOptions().getDeprecated()) {
      said.add("Deprecated.");
    }
    comments.of(field).ifPresent(said::add);
    var oneof = field.getRealContainingOneof();
    if (oneof != null && oneof.getFieldCount() > 1) {
      said.add(
          "At most one of "
              + oneof.getFields().stream()
                  .map(FieldDescriptor::getJsonName)
                  .collect(Collectors.joining(", "))
              + " is given.");
    }
    if (!said.isEmpty()) {
      schema.put("description", String.join(" ", said));
    }
    if (input
        && field.hasDefaultValue()
        && field.getJavaType() == FieldDescriptor.JavaType.STRING) {
      schema.put("default", String.valueOf(field.getDefaultValue()));
    }
    return schema;
  }

  private ObjectNode shape(FieldDescriptor field) {
    if (field.isMapField()) {
      var entry = field.getMessageType();
      var schema = Json.object().put(TYPE, OBJECT);
      keys(entry.findFieldByNumber(1), schema);
      schema.set("additionalProperties", single(entry.findFieldByNumber(2)));
      return schema;
    }
    if (field.isRepeated()) {
      var schema = Json.object().put(TYPE, "array");
      schema.set("items", single(field));
      return schema;
    }
    return single(field);
  }

  private static void keys(FieldDescriptor key, ObjectNode schema) {
    switch (key.getJavaType()) {
      case INT, LONG -> schema.putObject("propertyNames").put("pattern", "^-?[0-9]{1,20}$");
      case BOOLEAN -> schema.putObject("propertyNames").put("pattern", "^(true|false)$");
      default -> {}
    }
  }

  private ObjectNode single(FieldDescriptor field) {
    return switch (field.getType()) {
      case DOUBLE, FLOAT -> scalars.number();
      case INT64, SINT64, SFIXED64 -> scalars.long64(false);
      case UINT64, FIXED64 -> scalars.long64(true);
      case INT32, SINT32, SFIXED32 -> scalars.int32(false);
      case UINT32, FIXED32 -> scalars.int32(true);
      case BOOL -> Json.object().put(TYPE, "boolean");
      case STRING -> Json.object().put(TYPE, "string");
      case BYTES -> scalars.bytes();
      case ENUM -> {
        var schema = scalars.choice(field.getEnumType());
        if (!field.getEnumType().getFullName().startsWith(WELL_KNOWN)) {
          comments.of(field.getEnumType()).ifPresent(text -> schema.put("description", text));
        }
        yield schema;
      }
      case MESSAGE, GROUP -> message(field.getMessageType());
    };
  }

  private ObjectNode message(Descriptor message) {
    var known = WellKnownSchemas.of(message, scalars);
    if (known.isPresent()) {
      return known.get();
    }
    var name = message.getFullName();
    if (!defined.contains(name)) {
      if (defined.size() == MOST_DEFINITIONS) {
        return Json.object().put(TYPE, OBJECT);
      }
      defined.add(name);
      next.add(message);
    }
    return Json.object().put("$ref", DEFS + name);
  }
}
