package org.integrationgateway.work.api.agent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.api.Given;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.jspecify.annotations.Nullable;

/** A message of a request for a turn. */
record MessageForm(
    Message.Role role,
    Optional<String> text,
    @Default("[]") @WrittenAs(MessagePart.class) List<Part> parts,
    @Default("{}") Map<String, String> metadata)
    implements WrittenAs.Written<Message> {
  @Override
  public Message value() {
    return new Message(role, text.orElse(""), parts, metadata);
  }

  /** A part of a message: its type, and the member of the type. */
  record MessagePart(
      String type,
      Optional<String> text,
      Optional<Given> json,
      @WrittenAs(Call.class) Optional<Part.ToolCall> toolCall,
      @WrittenAs(Result.class) Optional<Part.ToolResult> toolResult,
      @WrittenAs(Image.class) Optional<Part.ImageRef> imageRef)
      implements WrittenAs.Written<Part> {
    private static final Map<String, String> MEMBERS = members();

    private static Map<String, String> members() {
      var members = new LinkedHashMap<String, String>();
      members.put("text", "text");
      members.put("json", "json");
      members.put("tool_call", "toolCall");
      members.put("tool_result", "toolResult");
      members.put("image_ref", "imageRef");
      return members;
    }

    @Override
    public Part value() {
      var payload = MEMBERS.get(type);
      if (payload == null) {
        throw new InvalidMemberException(
            "type",
            "'type' is one of %s, not '%s'"
                .formatted(
                    String.join(", ", MEMBERS.keySet()),
                    type.length() > 100 ? type.substring(0, 100) + "..." : type));
      }
      var given = new LinkedHashMap<String, Part>();
      imageRef.ifPresent(it -> given.put("imageRef", it));
      json.ifPresent(it -> given.put("json", new Part.Json(it.value())));
      text.ifPresent(it -> given.put("text", new Part.Text(it)));
      toolCall.ifPresent(it -> given.put("toolCall", it));
      toolResult.ifPresent(it -> given.put("toolResult", it));
      for (var name : given.keySet()) {
        if (!name.equals(payload)) {
          throw new InvalidMemberException(
              name, "a part of type '%s' has '%s' and no '%s'".formatted(type, payload, name));
        }
      }
      var part = given.get(payload);
      if (part == null) {
        throw new InvalidMemberException(
            payload, "'%s' is missing in a part of type '%s'".formatted(payload, type));
      }
      return part;
    }
  }

  record Call(String id, String toolId, Optional<Map<String, @Nullable Object>> arguments)
      implements WrittenAs.Written<Part.ToolCall> {
    @Override
    public Part.ToolCall value() {
      return new Part.ToolCall(id, toolId, arguments.orElse(Map.of()));
    }
  }

  record Result(String toolCallId, Optional<Long> status, @Nullable Object content)
      implements WrittenAs.Written<Part.ToolResult> {
    private static final int LOWEST_STATUS = 100;
    private static final int HIGHEST_STATUS = 599;

    @Override
    public Part.ToolResult value() {
      long code = status.orElse(200L);
      if (code < LOWEST_STATUS || code > HIGHEST_STATUS) {
        throw new InvalidMemberException("status", "'status' is an HTTP status, not " + code);
      }
      return new Part.ToolResult(toolCallId, (int) code, content);
    }
  }

  record Image(String uri, @Default("") String mimeType)
      implements WrittenAs.Written<Part.ImageRef> {
    @Override
    public Part.ImageRef value() {
      return new Part.ImageRef(uri, mimeType);
    }
  }
}
