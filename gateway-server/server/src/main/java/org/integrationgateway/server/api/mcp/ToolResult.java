package org.integrationgateway.server.api.mcp;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Turns the reply of an operation into the result of a tool call. */
final class ToolResult {
  /** A result is held in memory. */
  private static final int MOST_BYTES = 8 * 1024 * 1024;

  private ToolResult() {}

  /** Reads the reply's body; the caller closes the reply. */
  static ObjectNode of(Reply reply) throws IOException {
    byte[] body =
        reply
            .body()
            .readAtMost(MOST_BYTES)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.UPSTREAM_INVALID_RESPONSE,
                        "the answer is longer than 8 MiB, the limit of a tool result: ask for less"));
    var type = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    var result = Json.object();
    var content = result.putArray("content");
    if (reply.status() >= 300) {
      var text = "The upstream answered with status " + reply.status();
      content
          .addObject()
          .put("type", "text")
          .put("text", body.length == 0 ? text + "." : text + ":\n" + text(type, body));
      return result.put("isError", true);
    }
    if (body.length == 0) {
      content
          .addObject()
          .put("type", "text")
          .put("text", "Done: status " + reply.status() + ", nothing in the body.");
      return result.put("isError", false);
    }
    var kind = kind(type);
    if (!kind.equals("text")) {
      content
          .addObject()
          .put("type", kind)
          .put("data", Base64.getEncoder().encodeToString(body))
          .put("mimeType", essence(type));
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
      result.set("structuredContent", Json.parseObject(body));
    } catch (GatewayException e) {
      // The Content-Type says JSON and the body is not JSON: the text holds the body as it came.
      result.remove("structuredContent");
    }
  }

  private static String kind(String type) {
    if (type.startsWith("image/") && !type.startsWith("image/svg")) {
      return "image";
    }
    return type.startsWith("audio/") ? "audio" : "text";
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
    for (byte next : body) {
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
    return new String(body, charset(type));
  }

  private static Charset charset(String type) {
    int start = type.indexOf("charset=");
    if (start < 0) {
      return StandardCharsets.UTF_8;
    }
    int end = type.indexOf(';', start);
    var name = (end < 0 ? type.substring(start + 8) : type.substring(start + 8, end)).strip();
    return switch (name.replace("\"", "")) {
      case "iso-8859-1", "latin1" -> StandardCharsets.ISO_8859_1;
      case "us-ascii" -> StandardCharsets.US_ASCII;
      case "utf-16" -> StandardCharsets.UTF_16;
      default -> StandardCharsets.UTF_8;
    };
  }
}
