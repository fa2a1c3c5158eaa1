package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;

/** Writes {@code google.rpc.Status} in its JSON form, each detail with its type. */
public final class StatusWriter {
  private static final List<Message> DETAILS =
      List.of(
          ErrorInfo.getDefaultInstance(),
          RetryInfo.getDefaultInstance(),
          BadRequest.getDefaultInstance());

  private StatusWriter() {}

  /** The JSON text, in UTF-8. */
  public static byte[] write(Status status) {
    try (var bytes = new ByteArrayBuilder();
        var out = Json.MAPPER.createGenerator(bytes)) {
      out.writeStartObject();
      out.writeNumberProperty("code", status.getCode());
      out.writeStringProperty("message", status.getMessage());
      out.writeArrayPropertyStart("details");
      for (var detail : status.getDetailsList()) {
        known(detail).ifPresent(message -> detail(detail.getTypeUrl(), message, out));
      }
      out.writeEndArray();
      out.writeEndObject();
      out.flush();
      return bytes.toByteArray();
    }
  }

  private static void detail(String type, Message message, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("@type", type);
    JsonMessageWriter.members(message, out);
    out.writeEndObject();
  }

  private static Optional<Message> known(Any detail) {
    for (var type : DETAILS) {
      if (detail.getTypeUrl().endsWith("/" + type.getDescriptorForType().getFullName())) {
        try {
          return Optional.of(type.getParserForType().parseFrom(detail.getValue()));
        } catch (InvalidProtocolBufferException broken) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }
}
