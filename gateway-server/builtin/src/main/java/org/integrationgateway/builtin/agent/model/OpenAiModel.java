package org.integrationgateway.builtin.agent.model;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * Models behind an API compatible with OpenAI's chat completions. The key goes into {@code
 * Authorization}; a server on this host may need none.
 */
public final class OpenAiModel extends StreamingModel {
  public OpenAiModel(ModelEndpoint endpoint, InstantSource clock) {
    super(endpoint, clock);
  }

  @Override
  Map<String, String> headers() {
    return key()
        .map(secret -> Map.of("Authorization", secret.<String>use("Bearer "::concat)))
        .orElse(Map.of());
  }

  @Override
  Map<String, @Nullable Object> body(Request request) {
    var body = new LinkedHashMap<String, @Nullable Object>(request.options());
    body.put("model", request.model());
    body.put("stream", true);
    var messages = new ArrayList<@Nullable Object>();
    request.conversation().forEach(message -> write(message, messages));
    body.put("messages", messages);
    if (!request.tools().isEmpty()) {
      body.put(
          "tools",
          request.tools().stream()
              .map(
                  tool ->
                      Map.of(
                          "type",
                          "function",
                          "function",
                          Map.of(
                              "name", tool.id(),
                              "description", tool.description(),
                              "parameters", tool.inputSchema())))
              .toList());
    }
    request
        .schema()
        .ifPresent(
            schema ->
                body.put(
                    "response_format",
                    Map.of(
                        "type",
                        "json_schema",
                        "json_schema",
                        Map.of("name", "answer", "schema", schema))));
    return body;
  }

  private static void write(Message message, List<@Nullable Object> messages) {
    var results =
        message.parts().stream()
            .filter(Part.ToolResult.class::isInstance)
            .map(Part.ToolResult.class::cast)
            .toList();
    for (var result : results) {
      messages.add(
          Map.of(
              "role", "tool",
              "tool_call_id", result.toolCallId(),
              "content", JsonValues.plainText(result.content())));
    }
    var content = content(message);
    var calls =
        message.parts().stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(part -> call((Part.ToolCall) part))
            .toList();
    if (content.isEmpty() && calls.isEmpty()) {
      return;
    }
    var written = new LinkedHashMap<String, @Nullable Object>();
    written.put("role", role(message.role()));
    written.put("content", content.isEmpty() ? null : single(content));
    if (!calls.isEmpty()) {
      written.put("tool_calls", calls);
    }
    messages.add(written);
  }

  private static Map<String, Object> call(Part.ToolCall call) {
    return Map.of(
        "id",
        call.id(),
        "type",
        "function",
        "function",
        Map.of(
            "name",
            ModelToolNames.safe(call.toolId()),
            "arguments",
            JsonValues.write(call.arguments())));
  }

  private static List<Map<String, Object>> content(Message message) {
    var content = new ArrayList<Map<String, Object>>();
    if (!message.text().isEmpty()) {
      content.add(text(message.text()));
    }
    for (var part : message.parts()) {
      if (part instanceof Part.Text text) {
        content.add(text(text.text()));
      } else if (part instanceof Part.Json json) {
        content.add(text(JsonValues.write(json.value())));
      } else if (part instanceof Part.ImageRef image) {
        content.add(Map.of("type", "image_url", "image_url", Map.of("url", image.uri())));
      }
    }
    return content;
  }

  private static Map<String, Object> text(String text) {
    return Map.of("type", "text", "text", text);
  }

  /** A single text is sent as a string: not every server accepts a list. */
  private static Object single(List<Map<String, Object>> content) {
    var text = content.size() == 1 ? content.get(0).get("text") : null;
    return text == null ? content : text;
  }

  private static String role(Message.Role role) {
    return switch (role) {
      case SYSTEM -> "system";
      case USER, TOOL -> "user";
      case ASSISTANT -> "assistant";
    };
  }

  @Override
  Reading reading(Listener listener) {
    return new Chunks(new AnswerBuilder(listener));
  }

  private static final class Chunks implements Reading {
    private final AnswerBuilder pieces;
    private final StringBuilder refusal = new StringBuilder();
    private boolean finished;

    private Chunks(AnswerBuilder pieces) {
      this.pieces = pieces;
    }

    @Override
    public boolean endsWith(String data) {
      return data.strip().equals("[DONE]");
    }

    @Override
    public boolean take(String name, Map<String, @Nullable Object> data) {
      if (data.get("error") != null) {
        throw ModelException.passing(
            "the model's API ended the response early: " + shortened(said(data)));
      }
      var usage = JsonValues.object(data, "usage");
      if (!usage.isEmpty()) {
        pieces.usage(
            JsonValues.whole(usage, "prompt_tokens"), JsonValues.whole(usage, "completion_tokens"));
      }
      // n is not sent, so only choice 0 is read.
      JsonValues.objects(data, "choices").stream()
          .filter(choice -> JsonValues.whole(choice, "index") == 0)
          .forEach(this::take);
      return false;
    }

    @Override
    public void whole(Map<String, @Nullable Object> answer) {
      take("", answer);
    }

    /** Takes a piece, or the message of an answer in one piece. */
    private void take(Map<String, @Nullable Object> choice) {
      var message = JsonValues.object(choice, "message");
      var delta = message.isEmpty() ? JsonValues.object(choice, "delta") : message;
      pieces.reasoning(JsonValues.text(delta, "reasoning_content"));
      pieces.reasoning(JsonValues.text(delta, "reasoning"));
      pieces.text(JsonValues.text(delta, "content"));
      for (var part : JsonValues.objects(delta, "content")) {
        pieces.text(JsonValues.text(part, "text"));
      }
      refusal.append(shortened(JsonValues.text(delta, "refusal")));
      long position = 0;
      for (var call : JsonValues.objects(delta, "tool_calls")) {
        var function = JsonValues.object(call, "function");
        pieces.call(
            message.isEmpty() ? JsonValues.whole(call, "index") : position++,
            JsonValues.text(call, "id"),
            JsonValues.text(function, "name"),
            JsonValues.text(function, "arguments"));
      }
      finish(JsonValues.text(choice, "finish_reason"));
    }

    private void finish(String reason) {
      switch (reason) {
        case "" -> {}
        case "length" ->
            throw ModelException.lasting(
                "the model's response was cut off at its limit of tokens: raise it in "
                    + "modelOptions");
        case "content_filter" ->
            throw ModelException.lasting("the model's API withheld the response");
        default -> finished = true;
      }
    }

    @Override
    public boolean complete() {
      return finished;
    }

    @Override
    public Answer answer() {
      if (!refusal.isEmpty()) {
        throw ModelException.lasting(
            "the model refused to respond: " + shortened(refusal.toString()));
      }
      return pieces.answer();
    }
  }
}
