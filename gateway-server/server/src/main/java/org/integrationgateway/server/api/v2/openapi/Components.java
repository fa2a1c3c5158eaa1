package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.api.v2.transcode.MessageMember;
import org.integrationgateway.server.api.v2.transcode.MessageShape;
import tools.jackson.databind.node.ObjectNode;

/** Named schemas of messages and enums, each made when the first other schema refers to it. */
final class Components {
  private final Comments comments;
  private final MessageUses uses;
  private final FieldSchemas fields = new FieldSchemas(this::message, this::constants);
  private final Map<String, ObjectNode> schemas = new TreeMap<>();

  Components(Comments comments, MessageUses uses) {
    this.comments = comments;
    this.uses = uses;
  }

  /** A reference to the schema of an answer. */
  ObjectNode answer(Descriptor type) {
    message(type);
    return FieldSchemas.reference(type.getName());
  }

  /**
   * A reference to the schema of a request's body.
   *
   * @param bound fields of the path, which the body leaves out
   */
  ObjectNode body(Descriptor type, Set<FieldDescriptor> bound) {
    add(type, bound);
    return FieldSchemas.reference(type.getName());
  }

  /** The schema of a query parameter. */
  ObjectNode parameter(FieldDescriptor field) {
    return fields.of(field);
  }

  private void message(Descriptor type) {
    if (!schemas.containsKey(type.getName())) {
      add(type, Set.of());
    }
  }

  private void add(Descriptor type, Set<FieldDescriptor> bound) {
    var schema = Json.object().put("type", "object");
    // Before its fields, which may refer to it.
    schemas.put(type.getName(), schema);
    describe(schema, description(type));
    var properties = schema.putObject("properties");
    boolean onlySent = uses.isSent(type) && !uses.isReceived(type);
    var required = Json.array();
    for (var member : MessageShape.of(type).members()) {
      if (bound.contains(member.field()) || (onlySent && member.serverFilled())) {
        continue;
      }
      properties.set(member.name(), property(member));
      if (isRequired(member, uses.isSent(type))) {
        required.add(member.name());
      }
    }
    var provider = MessageShape.of(type).find(MessageShape.PROVIDER_NAME);
    if (onlySent && provider != null) {
      describe(
          properties.putObject(MessageShape.PROVIDER_NAME).put("type", "string"),
          "Another name of `provider`: send one of them.");
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    if (onlySent) {
      schema.put("additionalProperties", false);
    }
  }

  /** A message that is only received has all members whose absence would mean nothing. */
  private static boolean isRequired(MessageMember member, boolean sent) {
    return sent ? member.required() : !member.field().hasPresence();
  }

  private ObjectNode property(MessageMember member) {
    var schema = fields.of(member.field());
    describe(schema, comments.of(member.field()));
    if (member.serverFilled()) {
      schema.put("readOnly", true);
    }
    if (member.required()) {
      notEmpty(schema);
    }
    return schema;
  }

  /** Forbids the empty text and the empty list for a required member. */
  private static void notEmpty(ObjectNode schema) {
    var type = schema.path("type").asString("");
    if (type.equals("string") && !schema.has("format")) {
      schema.put("minLength", 1);
    } else if (type.equals("array")) {
      schema.put("minItems", 1);
    }
  }

  private String description(Descriptor type) {
    var groups =
        type.getRealOneofs().stream()
            .map(
                group ->
                    group.getFields().stream()
                        .map(FieldDescriptor::getJsonName)
                        .collect(Collectors.joining(", ", "At most one of ", ".")))
            .collect(Collectors.joining(" "));
    return (comments.of(type) + " " + groups).strip();
  }

  private void constants(EnumDescriptor type) {
    if (schemas.containsKey(type.getName())) {
      return;
    }
    var schema = Json.object().put("type", "string");
    schemas.put(type.getName(), schema);
    var text = new StringBuilder(comments.of(type));
    var values = schema.putArray("enum");
    // Generators of clients name constants so: AgentRole.USER, not AgentRole.AGENT_ROLE_USER.
    var names = schema.putArray("x-enum-varnames");
    int prefix = prefix(type);
    for (var value : type.getValues()) {
      values.add(value.getName());
      names.add(value.getName().substring(prefix));
      text.append("\n- `").append(value.getName()).append("`: ").append(comments.of(value));
    }
    describe(schema, text.toString());
  }

  /** The length of what the names of all constants begin with. */
  private static int prefix(EnumDescriptor type) {
    var first = type.getValues().get(0).getName();
    int length = first.length();
    for (var value : type.getValues()) {
      while (!value.getName().startsWith(first.substring(0, length))) {
        length = first.lastIndexOf('_', length - 2) + 1;
      }
    }
    return length;
  }

  static void describe(ObjectNode schema, String text) {
    if (!text.isEmpty()) {
      schema.put("description", text);
    }
  }

  /** Adds a schema that no message has. */
  void add(String name, ObjectNode schema) {
    schemas.put(name, schema);
  }

  /** Returns all components, in the order of their names. */
  ObjectNode all() {
    var all = Json.object();
    schemas.forEach(all::set);
    return all;
  }
}
