package org.integrationgateway.upstreams.grpc.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import java.util.List;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages in their JSON form (<a href="https://protobuf.dev/programming-guides/json/">ProtoJSON
 * format</a>). Answers have all fields that have no presence, also those with default values, so
 * that callers see zero, false and empty lists.
 */
final class MessageJson {
  static final List<Reply.Header> HEADERS =
      List.of(new Reply.Header("Content-Type", "application/json"));

  private final JsonFormat.Parser parser;
  private final JsonFormat.Printer printer;

  MessageJson(TypeRegistry types) {
    this.parser = JsonFormat.parser().usingTypeRegistry(types);
    this.printer =
        JsonFormat.printer()
            .usingTypeRegistry(types)
            .alwaysPrintFieldsWithNoPresence()
            .omittingInsignificantWhitespace();
  }

  /**
   * The message of an input.
   *
   * @throws GatewayException {@code INVALID_PARAMETERS} with the reason
   */
  DynamicMessage message(ObjectNode input, Descriptor type) {
    var text = input.toString();
    HeldMemory.take(2L * text.length());
    var builder = DynamicMessage.newBuilder(type);
    try {
      parser.merge(text, builder);
      return builder.build();
    } catch (InvalidProtocolBufferException | IllegalArgumentException unfit) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the input is no %s: %s".formatted(type.getFullName(), unfit.getMessage()),
          unfit);
    } catch (RuntimeException missing) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the input is no complete %s: %s".formatted(type.getFullName(), missing.getMessage()),
          missing);
    }
  }

  /**
   * The JSON form of an answer, without line breaks.
   *
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} where it has none
   */
  byte[] bytes(MessageOrBuilder message) {
    try {
      var text = printer.print(message);
      HeldMemory.take(2L * text.length());
      return text.getBytes(UTF_8);
    } catch (InvalidProtocolBufferException | IllegalArgumentException formless) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the server's message has no JSON form: " + formless.getMessage(),
          formless);
    }
  }

  /** The JSON form as a tree. */
  JsonNode tree(MessageOrBuilder message) {
    return Json.parseAnswer(bytes(message));
  }
}
