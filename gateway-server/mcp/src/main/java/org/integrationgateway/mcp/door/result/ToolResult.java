package org.integrationgateway.mcp.door.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns the reply of an operation into the result of a tool call: text as text, images and audio as
 * what they are, other bytes as an embedded resource.
 */
public final class ToolResult {
  /** A result is held in memory. */
  private static final int MOST_BYTES = 8 * 1024 * 1024;

  /** Bytes that are no text; a third more in Base64. */
  private static final int MOST_BINARY = 1024 * 1024;

  /** The text and the JSON that is sent. */
  private static final int COPIES = 3;

  private ToolResult() {}

  /**
   * Reads the reply's body; the caller closes the reply.
   *
   * @param source of the answer, as a URI
   */
  public static ObjectNode of(Reply reply, String source) throws IOException {
    var type = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    boolean declaredText = isText(essence(type));
    boolean guessed = essence(type).isEmpty();
    byte[] body =
        reply
            .body()
            .readAtMost(declaredText || guessed ? MOST_BYTES : MOST_BINARY)
            .orElseThrow(() -> tooLong(declaredText || guessed, essence(type)));
    HeldMemory.take(COPIES * (long) body.length);
    var result = Json.object();
    var content = result.putArray("content");
    if (reply.status() >= 300) {
      var text = "The upstream returned status " + reply.status() + more(reply);
      content
          .addObject()
          .put("type", "text")
          .put(
              "text",
              isShown(declaredText || guessed, body)
                  ? text + ":\n" + text(type, body)
                  : text + ".");
      return result.put("isError", true);
    }
    if (body.length == 0) {
      content
          .addObject()
          .put("type", "text")
          .put("text", "Done: status " + reply.status() + ", nothing in the body.");
      return result.put("isError", false);
    }
    if (!declaredText && !(guessed && isUtf8(body))) {
      if (body.length > MOST_BINARY) {
        throw tooLong(false, "application/octet-stream");
      }
      binary(
          content.addObject(), guessed ? "application/octet-stream" : essence(type), source, body);
      return result.put("isError", false);
    }
    content.addObject().put("type", "text").put("text", text(type, body));
    if (isJson(type) && firstIsBrace(body)) {
      structured(result, body);
    }
    return result.put("isError", false);
  }

  private static void structured(ObjectNode result, byte[] body) {
    try {
      if (Json.parseAnswer(body) instanceof ObjectNode object) {
        result.set("structuredContent", object);
      }
    } catch (GatewayException e) {
      HeldMemory.passOn(e);
      // The Content-Type says JSON and the body is not JSON: the text holds the body as it came.
      result.remove("structuredContent");
    }
  }

  /** Advice to a model, or a person, about a failed answer. */
  private static String more(Reply reply) {
    var text = new StringBuilder();
    for (var name : List.of("Retry-After", "Location")) {
      reply
          .header(name)
          .ifPresent(value -> text.append(", ").append(name).append(": ").append(value));
    }
    return text.toString();
  }

  private static GatewayException tooLong(boolean text, String type) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        text
            ? "the response is longer than 8 MiB, the limit of a tool result: ask for less"
            : "the response is %s of more than 1 MiB, the limit of bytes in a tool result: fetch it over the REST API of the gateway, which streams it"
                .formatted(type));
  }

  private static void binary(ObjectNode item, String type, String source, byte[] body) {
    var data = Base64.getEncoder().encodeToString(body);
    if (type.startsWith("image/") || type.startsWith("audio/")) {
      var kind = type.startsWith("image/") ? "image" : "audio";
      item.put("type", kind).put("data", data).put("mimeType", type);
      return;
    }
    item.put("type", "resource")
        .putObject("resource")
        .put("uri", source)
        .put("mimeType", type)
        .put("blob", data);
  }

  /** Types whose bytes are characters. */
  private static boolean isText(String essence) {
    return essence.startsWith("text/")
        || essence.endsWith("+json")
        || essence.endsWith("+xml")
        || essence.endsWith("+yaml")
        || switch (essence) {
          case "application/json",
              "application/xml",
              "application/yaml",
              "application/x-yaml",
              "application/x-ndjson",
              "application/jsonl",
              "application/json-seq",
              "application/javascript",
              "application/graphql",
              "application/sql",
              "application/toml",
              "application/x-www-form-urlencoded" ->
              true;
          default -> false;
        };
  }

  private static boolean isShown(boolean text, byte[] body) {
    return text && body.length > 0;
  }

  private static boolean isUtf8(byte[] body) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String essence(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip();
  }

  private static boolean isJson(String type) {
    var essence = essence(type);
    return essence.isEmpty() || essence.equals("application/json") || essence.endsWith("+json");
  }

  private static boolean firstIsBrace(byte[] body) {
    for (int at = TextCharset.markOf(body); at < body.length; at++) {
      byte next = body[at];
      if (next == '{') {
        return true;
      }
      if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
        return false;
      }
    }
    return false;
  }

  private static String text(String type, byte[] body) {
    return TextCharset.read(type, essence(type), body);
  }
}
