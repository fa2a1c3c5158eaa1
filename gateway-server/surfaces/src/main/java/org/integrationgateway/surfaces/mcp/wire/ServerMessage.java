package org.integrationgateway.surfaces.mcp.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A message that an MCP server sends (JSON-RPC 2.0). */
public sealed interface ServerMessage {
  /** Messages of one batch beyond this are not read. */
  int LARGEST_BATCH = 1000;

  /**
   * The answer to a request.
   *
   * @param result null when it is an error
   * @param error null when it is a result
   */
  record Answer(JsonNode id, @Nullable ObjectNode result, @Nullable McpErrorException error)
      implements ServerMessage {
    /**
     * Returns whether the message answers the request of this id, also where a server writes it as
     * text.
     */
    public boolean answers(long request) {
      return names(id, request);
    }

    /** Whether the message says that a request could not be read, so that its id is not known. */
    public boolean isOfUnreadRequest() {
      return error != null && (id.isNull() || id.isMissingNode());
    }

    /**
     * The result.
     *
     * @throws McpErrorException when it is an error
     */
    public ObjectNode orThrow() {
      if (result != null) {
        return result;
      }
      throw error != null ? error : new McpErrorException(-32603, "no result", null);
    }
  }

  /**
   * Returns whether an id, or a token of progress, is this number, also where it is written as
   * text.
   */
  static boolean names(JsonNode id, long request) {
    return id.isIntegralNumber() && id.canConvertToLong()
        ? id.longValue() == request
        : id.isString() && id.stringValue().equals(Long.toString(request));
  }

  /** A question of the server, which gets an answer with the same id. */
  record Question(JsonNode id, String method, ObjectNode params) implements ServerMessage {}

  /** Gets no answer. */
  record Notice(String method, ObjectNode params) implements ServerMessage {}

  /**
   * The messages of a text: one, or an array of them (2025-03-26, Base Protocol). What is not a
   * message is left out.
   *
   * @throws GatewayException {@code INVALID_JSON}
   */
  static List<ServerMessage> read(byte[] text) {
    var json = Json.parseAnswer(text);
    if (!json.isArray()) {
      return of(json).map(List::of).orElse(List.of());
    }
    var messages = new ArrayList<ServerMessage>();
    for (int i = 0; i < Math.min(json.size(), LARGEST_BATCH); i++) {
      of(json.get(i)).ifPresent(messages::add);
    }
    return messages;
  }

  /** A message; empty when it is not one. */
  static Optional<ServerMessage> of(JsonNode json) {
    if (!(json instanceof ObjectNode message)
        || !message.path("jsonrpc").asString("").equals("2.0")) {
      return Optional.empty();
    }
    var id = message.path("id");
    var method = message.path("method");
    if (method.isString()) {
      var params = message.get("params") instanceof ObjectNode given ? given : Json.object();
      if (id.isMissingNode()) {
        return Optional.of(new Notice(method.stringValue(), params));
      }
      return id.isString() || id.isIntegralNumber()
          ? Optional.of(new Question(id, method.stringValue(), params))
          : Optional.empty();
    }
    if (message.get("result") instanceof ObjectNode result) {
      return Optional.of(new Answer(id, result, null));
    }
    return message.get("error") instanceof ObjectNode error
        ? Optional.of(new Answer(id, null, ErrorText.exception(error)))
        : Optional.empty();
  }
}
