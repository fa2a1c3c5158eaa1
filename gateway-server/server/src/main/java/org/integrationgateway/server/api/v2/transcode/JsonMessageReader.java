package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.HashSet;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the JSON form of messages (protobuf-JSON), and finds everything that is wrong with it.
 * Unknown members are refused, not ignored. {@code null} stands for an absent member.
 */
public final class JsonMessageReader {
  private final Violations wrong;

  public JsonMessageReader(Violations wrong) {
    this.wrong = wrong;
  }

  /**
   * Reads the members of a request beside those that its path holds.
   *
   * @param bound fields of the path, which the body must leave out
   */
  public void request(ObjectNode json, Message.Builder into, Set<FieldDescriptor> bound) {
    var shape = MessageShape.of(into.getDescriptorForType());
    for (var each : json.properties()) {
      var member = shape.find(each.getKey());
      if (member != null && bound.contains(member.field())) {
        wrong.add(
            Violations.step(each.getKey()), "is in the path of this route: leave it out here");
      } else if (member != null && member.serverFilled()) {
        wrong.add(Violations.step(each.getKey()), "is given by the server: leave it out");
      }
    }
    members(json, into, "");
  }

  private void members(ObjectNode json, Message.Builder into, String pointer) {
    var type = into.getDescriptorForType();
    var shape = MessageShape.of(type);
    var seen = new HashSet<FieldDescriptor>();
    for (var each : json.properties()) {
      if (wrong.isFull()) {
        return;
      }
      var at = pointer + Violations.step(each.getKey());
      var member = shape.find(each.getKey());
      if (member == null) {
        wrong.add(at, unknown(each.getKey(), type, shape));
      } else if (!seen.add(member.field())) {
        wrong.add(at, "is there twice, as '" + member.name() + "' and by its other name");
      } else if (!member.serverFilled()) {
        member(member, each.getValue(), into, at);
      }
    }
    if (wrong.isEmpty()) {
      required(shape, into, pointer);
    }
  }

  private static String unknown(String name, Descriptor type, MessageShape shape) {
    var names = shape.names();
    var known = names.isEmpty() ? "has no members" : "has " + String.join(", ", names);
    return "is not known.%s %s %s"
        .formatted(SimilarNames.sentence(name, names), type.getName(), known);
  }

  /** Adds what a request needs and does not have. */
  void required(MessageShape shape, Message.Builder message, String pointer) {
    for (var member : shape.required()) {
      if (isMissing(message, member)) {
        wrong.add(pointer + Violations.step(member.name()), "is required, and missing or empty");
      }
    }
  }

  private static boolean isMissing(Message.Builder message, MessageMember member) {
    var field = member.field();
    if (field.isRepeated()) {
      return message.getRepeatedFieldCount(field) == 0;
    }
    if (message.hasField(field)) {
      return false;
    }
    return member.text().map(text -> !message.hasField(text)).orElse(true);
  }

  private void member(MessageMember member, JsonNode value, Message.Builder into, String at) {
    var field = member.field();
    if (value.isNull() && !AnyValues.isValue(field)) {
      return;
    }
    var oneof = field.getRealContainingOneof();
    var other = oneof == null ? null : into.getOneofFieldDescriptor(oneof);
    if (other != null) {
      wrong.add(at, "excludes '" + other.getJsonName() + "': send one of them");
      return;
    }
    if (member.text().isPresent()) {
      var text = JsonTextObjects.of(value, at, wrong);
      if (text != null) {
        into.setField(member.text().get(), text);
      }
    } else if (field.isMapField()) {
      entries(field, value, into, at);
    } else if (field.isRepeated()) {
      items(field, value, into, at);
    } else {
      var read = single(field, value, into, at);
      if (read != null) {
        into.setField(field, read);
      }
    }
  }

  private void items(FieldDescriptor field, JsonNode value, Message.Builder into, String at) {
    if (!value.isArray()) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an array is expected");
      return;
    }
    int index = 0;
    for (var item : value) {
      if (wrong.isFull()) {
        return;
      }
      var read = single(field, item, into, at + "/" + index++);
      if (read != null) {
        into.addRepeatedField(field, read);
      }
    }
  }

  private void entries(FieldDescriptor field, JsonNode value, Message.Builder into, String at) {
    if (!value.isObject()) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an object is expected");
      return;
    }
    var keyField = field.getMessageType().findFieldByName("key");
    var valueField = field.getMessageType().findFieldByName("value");
    for (var each : value.properties()) {
      if (wrong.isFull()) {
        return;
      }
      var entry = into.newBuilderForField(field);
      var inside = at + Violations.step(each.getKey());
      var key = FieldScalars.ofText(keyField, each.getKey(), inside, wrong);
      var read = single(valueField, each.getValue(), entry, inside);
      if (key != null && read != null) {
        into.addRepeatedField(
            field, entry.setField(keyField, key).setField(valueField, read).build());
      }
    }
  }

  /** One value; null when it is wrong. */
  private @Nullable Object single(
      FieldDescriptor field, JsonNode value, Message.Builder into, String at) {
    if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
      return FieldScalars.of(field, value, at, wrong);
    }
    if (WellKnownTypes.is(field.getMessageType())) {
      return WellKnownTypes.read(field.getMessageType(), value, at, wrong);
    }
    if (!(value instanceof ObjectNode object)) {
      wrong.add(at, "is of type " + Json.kind(value) + ", an object is expected");
      return null;
    }
    var nested = into.newBuilderForField(field);
    members(object, nested, at);
    return nested.build();
  }
}
