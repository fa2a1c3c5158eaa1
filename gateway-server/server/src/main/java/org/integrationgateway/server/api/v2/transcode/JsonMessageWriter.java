package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Base64;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.ResultBody;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/**
 * Writes messages in their JSON form. Members whose absence has no meaning are always there, so
 * that a list is always an array and a flag always a boolean. Whole numbers of 64 bits are text, as
 * protobuf-JSON has it, because JavaScript cannot hold them.
 */
public final class JsonMessageWriter {
  private JsonMessageWriter() {}

  /** The JSON text of a message, in UTF-8. */
  public static byte[] write(Message message) {
    try (var bytes = new ByteArrayBuilder();
        var out = Json.MAPPER.createGenerator(bytes)) {
      object(message, out);
      out.flush();
      return bytes.toByteArray();
    }
  }

  private static void object(Message message, JsonGenerator out) {
    out.writeStartObject();
    members(message, out);
    out.writeEndObject();
  }

  static void members(Message message, JsonGenerator out) {
    for (var field : message.getDescriptorForType().getFields()) {
      if (!field.hasPresence() || message.hasField(field)) {
        out.writeName(field.getJsonName());
        field(field, message, out);
      }
    }
  }

  private static void field(FieldDescriptor field, Message message, JsonGenerator out) {
    if (field.isMapField()) {
      entries(field, message, out);
    } else if (field.isRepeated()) {
      out.writeStartArray();
      for (var item : (List<?>) message.getField(field)) {
        single(field, item, out);
      }
      out.writeEndArray();
    } else {
      single(field, message.getField(field), out);
    }
  }

  private static void entries(FieldDescriptor field, Message message, JsonGenerator out) {
    var key = field.getMessageType().findFieldByName("key");
    var value = field.getMessageType().findFieldByName("value");
    out.writeStartObject();
    for (var item : (List<?>) message.getField(field)) {
      var entry = (Message) item;
      out.writeName(String.valueOf(entry.getField(key)));
      single(value, entry.getField(value), out);
    }
    out.writeEndObject();
  }

  private static void single(FieldDescriptor field, Object value, JsonGenerator out) {
    switch (field.getType()) {
      case INT32, SINT32, SFIXED32 -> out.writeNumber((Integer) value);
      case UINT32, FIXED32 -> out.writeNumber(Integer.toUnsignedLong((Integer) value));
      case INT64, SINT64, SFIXED64 -> out.writeString(value.toString());
      case UINT64, FIXED64 -> out.writeString(Long.toUnsignedString((Long) value));
      case DOUBLE, FLOAT -> real(((Number) value).doubleValue(), out);
      case BOOL -> out.writeBoolean((Boolean) value);
      case STRING -> out.writeString((String) value);
      case BYTES ->
          out.writeString(Base64.getEncoder().encodeToString(((ByteString) value).toByteArray()));
      case ENUM -> constant((EnumValueDescriptor) value, out);
      case MESSAGE, GROUP -> message((Message) value, out);
    }
  }

  private static void constant(EnumValueDescriptor value, JsonGenerator out) {
    // A provider that is newer than the gateway may send constants that have no name here.
    if (value.getIndex() < 0) {
      out.writeNumber(value.getNumber());
    } else {
      out.writeString(value.getName());
    }
  }

  private static void real(double number, JsonGenerator out) {
    if (Double.isFinite(number)) {
      out.writeNumber(number);
    } else {
      out.writeString(Double.toString(number));
    }
  }

  private static void message(Message message, JsonGenerator out) {
    if (message instanceof ResultBody body) {
      ResultBodyWriter.write(body, out);
    } else if (WellKnownTypes.is(message.getDescriptorForType())) {
      WellKnownTypes.write(message, out);
    } else {
      object(message, out);
    }
  }
}
