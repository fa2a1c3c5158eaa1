package org.integrationgateway.server.api.v2.transcode;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.protocol.v1.ResultBody;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;

/**
 * The body of an app's answer: JSON as it was sent, with every digit, anything else in Base64; a
 * body of no bytes has neither member.
 */
final class ResultBodyWriter {
  private ResultBodyWriter() {}

  static void write(ResultBody body, JsonGenerator out) {
    out.writeStartObject();
    switch (body.getKindCase()) {
      case JSON -> {
        out.writeName("json");
        AnyValues.write(body.getJson(), out);
      }
      case BYTES -> bytes(body.getBytes(), out);
      case KIND_NOT_SET -> {}
    }
    out.writeEndObject();
  }

  private static void bytes(ByteString bytes, JsonGenerator out) {
    if (bytes.isEmpty()) {
      return;
    }
    var json = json(bytes);
    if (json.isPresent()) {
      out.writeName("json");
      out.writeRawValue(json.get());
    } else {
      out.writeName("bytes");
      out.writeString(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }
  }

  /** The bytes as the text of one JSON value; empty when they are something else. */
  private static Optional<String> json(ByteString bytes) {
    if (!mayBeJson(bytes.byteAt(0))) {
      return Optional.empty();
    }
    try {
      var text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes.toByteArray()))
              .toString();
      try (var tokens = Json.tokens(text)) {
        if (tokens.nextToken() == null) {
          return Optional.empty();
        }
        tokens.skipChildren();
        return tokens.nextToken() == null ? Optional.of(text.strip()) : Optional.empty();
      }
    } catch (CharacterCodingException | JacksonException notJson) {
      return Optional.empty();
    }
  }

  /** Spares the rest of the check for pages, images and archives. */
  private static boolean mayBeJson(byte first) {
    return first == '{'
        || first == '['
        || first == '"'
        || first == '-'
        || (first >= '0' && first <= '9')
        || first == 't'
        || first == 'f'
        || first == 'n'
        || first == ' '
        || first == '\t'
        || first == '\r'
        || first == '\n';
  }
}
