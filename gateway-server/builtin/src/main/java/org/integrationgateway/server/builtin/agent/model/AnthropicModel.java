package org.integrationgateway.server.builtin.agent.model;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.jspecify.annotations.Nullable;

/** Models behind an API of the shape of Anthropic's messages. */
public final class AnthropicModel extends StreamingModel {
  private static final String VERSION = "2023-06-01";
  private static final long MAX_TOKENS = 4_096;

  /**
   * A client.
   *
   * @param uri of {@code v1/messages}
   * @param key goes into {@code x-api-key}
   */
  public AnthropicModel(ModelHttp http, URI uri, Optional<Secret> key, InstantSource clock) {
    super(http, uri, key, clock);
  }

  @Override
  Map<String, String> headers() {
    var headers = new LinkedHashMap<String, String>();
    headers.put("anthropic-version", VERSION);
    key().ifPresent(secret -> headers.put("x-api-key", secret.use(text -> text)));
    return headers;
  }

  @Override
  Map<String, @Nullable Object> body(Request request) {
    var body = new LinkedHashMap<String, @Nullable Object>();
    body.put("max_tokens", MAX_TOKENS);
    body.putAll(request.options());
    body.put("model", request.model());
    body.put("stream", true);
    var system =
        request.conversation().stream()
            .filter(message -> message.role() == Message.Role.SYSTEM)
            .flatMap(message -> blocks(message).stream())
            .map(block -> String.valueOf(block.get("text")))
            .collect(Collectors.joining("\n\n"));
    if (!system.isEmpty()) {
      body.put("system", system);
    }
    body.put("messages", messages(request.conversation()));
    if (!request.tools().isEmpty()) {
      body.put(
          "tools",
          request.tools().stream()
              .map(
                  tool ->
                      Map.of(
                          "name", tool.id(),
                          "description", tool.description(),
                          "input_schema", tool.inputSchema()))
              .toList());
    }
    return body;
  }

  /** Roles alternate in this API: consecutive messages of one role are sent as one. */
  private static List<@Nullable Object> messages(List<Message> conversation) {
    var messages = new ArrayList<@Nullable Object>();
    var content = new ArrayList<Map<String, @Nullable Object>>();
    var role = "";
    for (var message : conversation) {
      if (message.role() == Message.Role.SYSTEM) {
        continue;
      }
      var next = message.role() == Message.Role.ASSISTANT ? "assistant" : "user";
      if (!next.equals(role) && !content.isEmpty()) {
        messages.add(Map.of("role", role, "content", List.copyOf(content)));
        content.clear();
      }
      role = next;
      content.addAll(blocks(message));
    }
    if (!content.isEmpty()) {
      messages.add(Map.of("role", role, "content", List.copyOf(content)));
    }
    return messages;
  }

  private static List<Map<String, @Nullable Object>> blocks(Message message) {
    var blocks = new ArrayList<Map<String, @Nullable Object>>();
    if (!message.text().isEmpty()) {
      blocks.add(text(message.text()));
    }
    message.parts().forEach(part -> blocks.add(block(part)));
    return blocks;
  }

  private static Map<String, @Nullable Object> block(Part part) {
    if (part instanceof Part.Text text) {
      return text(text.text());
    }
    if (part instanceof Part.Json json) {
      return text(AgentJson.write(json.value()));
    }
    if (part instanceof Part.ToolCall call) {
      return Map.of(
          "type", "tool_use", "id", call.id(), "name", call.toolId(), "input", call.arguments());
    }
    if (part instanceof Part.ToolResult result) {
      return Map.of(
          "type",
          "tool_result",
          "tool_use_id",
          result.toolCallId(),
          "is_error",
          !result.succeeded(),
          "content",
          AgentJson.write(result.content()));
    }
    return Map.of("type", "image", "source", source(((Part.ImageRef) part).uri()));
  }

  private static Map<String, Object> source(String uri) {
    int comma = uri.indexOf(',');
    if (uri.startsWith("data:") && comma > 0) {
      var type = uri.substring("data:".length(), comma).replace(";base64", "");
      return Map.of("type", "base64", "media_type", type, "data", uri.substring(comma + 1));
    }
    return Map.of("type", "url", "url", uri);
  }

  private static Map<String, @Nullable Object> text(String text) {
    return Map.of("type", "text", "text", text);
  }

  @Override
  Reading reading(Listener listener) {
    return new Blocks(new AnswerBuilder(listener));
  }

  private static final class Blocks implements Reading {
    private final AnswerBuilder pieces;
    private boolean stopped;

    private Blocks(AnswerBuilder pieces) {
      this.pieces = pieces;
    }

    @Override
    public boolean take(String name, Map<String, @Nullable Object> data) {
      long index = AgentJson.whole(data, "index");
      var delta = AgentJson.object(data, "delta");
      switch (AgentJson.text(data, "type")) {
        case "content_block_start" -> start(index, AgentJson.object(data, "content_block"));
        case "content_block_delta" -> {
          pieces.text(AgentJson.text(delta, "text"));
          pieces.reasoning(AgentJson.text(delta, "thinking"));
          var arguments = AgentJson.text(delta, "partial_json");
          if (!arguments.isEmpty()) {
            pieces.call(index, "", "", arguments);
          }
        }
        case "message_delta" -> stop(AgentJson.text(delta, "stop_reason"));
        case "message_stop" -> {
          stopped = true;
          return true;
        }
        case "error" ->
            throw ModelException.passing(
                "the model's API ended the answer early:  "
                    + shortened(AgentJson.text(AgentJson.object(data, "error"), "message")));
        default -> {}
      }
      return false;
    }

    private void start(long index, Map<String, @Nullable Object> block) {
      if (AgentJson.text(block, "type").equals("tool_use")) {
        pieces.call(index, AgentJson.text(block, "id"), AgentJson.text(block, "name"), "");
      }
      pieces.text(AgentJson.text(block, "text"));
    }

    private static void stop(String reason) {
      if (reason.equals("max_tokens")) {
        throw ModelException.lasting(
            "the model's answer was cut off at its limit of tokens: raise max_tokens in"
                + " modelOptions");
      }
      if (reason.equals("refusal")) {
        throw ModelException.lasting("the model refuses to answer");
      }
    }

    @Override
    public boolean complete() {
      return stopped;
    }

    @Override
    public Answer answer() {
      return pieces.answer();
    }
  }
}
