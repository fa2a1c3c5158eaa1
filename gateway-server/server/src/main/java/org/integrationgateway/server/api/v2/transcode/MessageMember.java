package org.integrationgateway.server.api.v2.transcode;

import com.google.api.FieldBehavior;
import com.google.api.FieldBehaviorProto;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.Type;
import com.google.protobuf.Struct;
import java.util.Optional;

/**
 * A field as a member of a JSON object.
 *
 * @param name in lower camel case
 * @param required whether a request needs it
 * @param serverFilled whether only the server gives it a value
 * @param text the field that holds the same object as JSON text, so that numbers keep their digits:
 *     {@code parameters_json} of {@code parameters}
 */
public record MessageMember(
    FieldDescriptor field,
    String name,
    boolean required,
    boolean serverFilled,
    Optional<FieldDescriptor> text) {
  private static final String TEXT_SUFFIX = "_json";

  static MessageMember of(FieldDescriptor field) {
    var behavior = field.getOptions().getExtension(FieldBehaviorProto.fieldBehavior);
    return new MessageMember(
        field,
        field.getJsonName(),
        behavior.contains(FieldBehavior.REQUIRED),
        behavior.contains(FieldBehavior.OUTPUT_ONLY),
        textOf(field));
  }

  private static Optional<FieldDescriptor> textOf(FieldDescriptor field) {
    return Optional.ofNullable(
            field.getContainingType().findFieldByName(field.getName() + TEXT_SUFFIX))
        .filter(text -> text.getType() == Type.BYTES && is(field, Struct.getDescriptor()));
  }

  /** Whether a field holds the JSON text of another one, which is the member. */
  static boolean isText(FieldDescriptor field) {
    var name = field.getName();
    if (field.getType() != Type.BYTES || !name.endsWith(TEXT_SUFFIX)) {
      return false;
    }
    var plain = name.substring(0, name.length() - TEXT_SUFFIX.length());
    var value = field.getContainingType().findFieldByName(plain);
    return value != null && is(value, Struct.getDescriptor());
  }

  /** Whether a field holds one message of a type, or a list of them. */
  static boolean is(FieldDescriptor field, com.google.protobuf.Descriptors.Descriptor type) {
    return field.getType() == Type.MESSAGE
        && field.getMessageType().getFullName().equals(type.getFullName());
  }
}
