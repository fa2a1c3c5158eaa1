package org.integrationgateway.builtin.agent.model;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Models behind an API of the shape of Anthropic's messages. The key goes into {@code x-api-key}.
 */
public final class AnthropicModel extends StreamingModel {
  private static final String VERSION = "2023-06-01";
  private static final long MAX_TOKENS = 4_096;

  public AnthropicModel(ModelEndpoint endpoint, InstantSource clock) {
    super(endpoint, clock);
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
    if (!endpointOptions().containsKey("max_tokens")) {
      body.put("max_tokens", MAX_TOKENS);
    }
    body.putAll(request.options());
    body.put("model", request.model());
    body.put("stream", true);
    var system =
        request.conversation().stream()
            .filter(message -> message.role() == Message.Role.SYSTEM)
            .flatMap(message -> blocks(message, Map.of()).stream())
            .map(block -> String.valueOf(block.get("text")))
            .collect(Collectors.joining("\n\n"));
    if (!system.isEmpty()) {
      body.put("system", system);
    }
    body.put(
        "messages",
        messages(
            request.tools().isEmpty()
                ? withoutTools(request.conversation())
                : request.conversation(),
            request.reasoning()));
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
  private static List<@Nullable Object> messages(
      List<Message> conversation, Map<String, List<Map<String, @Nullable Object>>> reasoning) {
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
      content.addAll(blocks(message, reasoning));
    }
    if (!content.isEmpty()) {
      messages.add(Map.of("role", role, "content", List.copyOf(content)));
    }
    return messages;
  }

  /** The content of a message; a text without a visible character is refused by this API. */
  private static List<Map<String, @Nullable Object>> blocks(
      Message message, Map<String, List<Map<String, @Nullable Object>>> reasoning) {
    var blocks = new ArrayList<Map<String, @Nullable Object>>();
    message.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(part -> ((Part.ToolCall) part).id())
        .findFirst()
        .ifPresent(first -> blocks.addAll(reasoning.getOrDefault(first, List.of())));
    if (!message.text().isBlank()) {
      blocks.add(text(message.text()));
    }
    message.parts().stream()
        .map(AnthropicModel::block)
        .filter(block -> !(block.get("text") instanceof String text && text.isBlank()))
        .forEach(blocks::add);
    return blocks;
  }

  /**
   * Returns the conversation with calls of tools as text: this API refuses them in a request
   * without tools.
   */
  private static List<Message> withoutTools(List<Message> conversation) {
    return conversation.stream()
        .map(
            message ->
                new Message(
                    message.role(),
                    message.text(),
                    message.parts().stream().map(AnthropicModel::told).toList(),
                    message.metadata()))
        .toList();
  }

  private static Part told(Part part) {
    if (part instanceof Part.ToolCall call) {
      return new Part.Text(
          "I called the tool %s with %s"
              .formatted(call.toolId(), JsonValues.write(call.arguments())));
    }
    return part instanceof Part.ToolResult result
        ? new Part.Text("The tool answered " + JsonValues.plainText(result.content()))
        : part;
  }

  private static Map<String, @Nullable Object> block(Part part) {
    if (part instanceof Part.Text text) {
      return text(text.text());
    }
    if (part instanceof Part.Json json) {
      return text(JsonValues.write(json.value()));
    }
    if (part instanceof Part.ToolCall call) {
      return Map.of(
          "type",
          "tool_use",
          "id",
          call.id(),
          "name",
          ModelToolNames.safe(call.toolId()),
          "input",
          call.arguments());
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
          JsonValues.plainText(result.content()));
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
    private long input;
    private long output;
    private boolean stopped;

    private Blocks(AnswerBuilder pieces) {
      this.pieces = pieces;
    }

    @Override
    public boolean take(String name, Map<String, @Nullable Object> data) {
      long index = JsonValues.whole(data, "index");
      switch (JsonValues.text(data, "type")) {
        case "message_start" ->
            usage(JsonValues.object(JsonValues.object(data, "message"), "usage"));
        case "content_block_start" -> start(index, JsonValues.object(data, "content_block"));
        case "content_block_delta" -> delta(index, JsonValues.object(data, "delta"));
        case "message_delta" -> {
          usage(JsonValues.object(data, "usage"));
          stop(JsonValues.text(JsonValues.object(data, "delta"), "stop_reason"));
        }
        case "message_stop" -> {
          stopped = true;
          return true;
        }
        case "error" -> throw ended(data);
        default -> {}
      }
      return false;
    }

    @Override
    public void whole(Map<String, @Nullable Object> answer) {
      usage(JsonValues.object(answer, "usage"));
      long index = 0;
      for (var block : JsonValues.objects(answer, "content")) {
        start(index, block);
        if (JsonValues.text(block, "type").equals("tool_use")) {
          pieces.call(index, "", "", JsonValues.write(JsonValues.object(block, "input")));
        }
        index++;
      }
      var reason = JsonValues.text(answer, "stop_reason");
      stop(reason);
      stopped = !reason.isEmpty();
    }

    private static ModelException ended(Map<String, @Nullable Object> data) {
      var message = "the model's API ended the response early: " + shortened(said(data));
      return switch (JsonValues.text(JsonValues.object(data, "error"), "type")) {
        case "invalid_request_error",
            "authentication_error",
            "permission_error",
            "not_found_error",
            "request_too_large" ->
            ModelException.lasting(message);
        default -> ModelException.passing(message);
      };
    }

    /** The counts are cumulative; those of the input come first. */
    private void usage(Map<String, @Nullable Object> usage) {
      if (!usage.isEmpty()) {
        input = Math.max(input, JsonValues.whole(usage, "input_tokens"));
        output = Math.max(output, JsonValues.whole(usage, "output_tokens"));
        pieces.usage(input, output);
      }
    }

    private void start(long index, Map<String, @Nullable Object> block) {
      var type = JsonValues.text(block, "type");
      switch (type) {
        case "tool_use" ->
            pieces.call(index, JsonValues.text(block, "id"), JsonValues.text(block, "name"), "");
        case "thinking" -> {
          pieces.thought(index, type);
          think(index, JsonValues.text(block, "thinking"));
          pieces.thought(index, "signature", JsonValues.text(block, "signature"));
        }
        case "redacted_thinking" -> {
          pieces.thought(index, type);
          pieces.thought(index, "data", JsonValues.text(block, "data"));
        }
        default -> pieces.text(JsonValues.text(block, "text"));
      }
    }

    private void delta(long index, Map<String, @Nullable Object> delta) {
      switch (JsonValues.text(delta, "type")) {
        case "text_delta" -> pieces.text(JsonValues.text(delta, "text"));
        case "thinking_delta" -> think(index, JsonValues.text(delta, "thinking"));
        case "signature_delta" ->
            pieces.thought(index, "signature", JsonValues.text(delta, "signature"));
        case "input_json_delta" -> {
          var arguments = JsonValues.text(delta, "partial_json");
          if (!arguments.isEmpty()) {
            pieces.call(index, "", "", arguments);
          }
        }
        default -> {}
      }
    }

    private void think(long index, String piece) {
      pieces.reasoning(piece);
      pieces.thought(index, "thinking", piece);
    }

    private static void stop(String reason) {
      switch (reason) {
        case "max_tokens" ->
            throw ModelException.lasting(
                "the model's response was cut off at its limit of tokens: raise max_tokens in "
                    + "modelOptions");
        case "model_context_window_exceeded" ->
            throw ModelException.lasting("the conversation is longer than the model's context");
        case "refusal" -> throw ModelException.lasting("the model refused to respond");
        default -> {}
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
