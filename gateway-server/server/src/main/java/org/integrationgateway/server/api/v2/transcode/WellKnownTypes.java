package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The types of {@code google.protobuf} that have a JSON form of their own. */
public final class WellKnownTypes {
  private static final String TIMESTAMP = Timestamp.getDescriptor().getFullName();
  private static final String DURATION = Duration.getDescriptor().getFullName();
  private static final String STRUCT = Struct.getDescriptor().getFullName();
  private static final String VALUE = Value.getDescriptor().getFullName();
  private static final String LIST = ListValue.getDescriptor().getFullName();
  private static final Set<String> ALL = Set.of(TIMESTAMP, DURATION, STRUCT, VALUE, LIST);

  private WellKnownTypes() {}

  /** Whether a type is one of them. */
  public static boolean is(Descriptor type) {
    return ALL.contains(type.getFullName());
  }

  /** Whether a value of this type can be a query parameter. */
  static boolean isText(Descriptor type) {
    return type.getFullName().equals(TIMESTAMP) || type.getFullName().equals(DURATION);
  }

  /** The value; null when it is wrong. */
  static @Nullable Message read(Descriptor type, JsonNode value, String at, Violations wrong) {
    var name = type.getFullName();
    if (name.equals(STRUCT)) {
      return AnyValues.struct(value, at, wrong);
    }
    if (name.equals(LIST)) {
      return AnyValues.list(value, at, wrong);
    }
    if (name.equals(VALUE)) {
      return AnyValues.value(value, at, wrong);
    }
    var text = FieldScalars.text(value, at, wrong);
    return text == null ? null : read(type, text, at, wrong);
  }

  /** A moment or a duration; null when it is wrong. */
  static @Nullable Message read(Descriptor type, String text, String at, Violations wrong) {
    return type.getFullName().equals(DURATION)
        ? TimeText.duration(text, at, wrong)
        : TimeText.timestamp(text, at, wrong);
  }

  static void write(Message message, JsonGenerator out) {
    if (message instanceof Timestamp timestamp) {
      out.writeString(TimeText.of(timestamp));
    } else if (message instanceof Duration duration) {
      out.writeString(TimeText.of(duration));
    } else if (message instanceof Struct struct) {
      AnyValues.write(struct.getFieldsMap(), out);
    } else if (message instanceof ListValue list) {
      AnyValues.write(list, out);
    } else if (message instanceof Value value) {
      AnyValues.write(value, out);
    } else {
      throw new IllegalArgumentException(message.getDescriptorForType().getFullName());
    }
  }
}
