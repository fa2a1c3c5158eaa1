package org.integrationgateway.server.builtin.agent.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.server.builtin.agent.model.AgentJson;
import org.jspecify.annotations.Nullable;

/** Stored messages and tools as JSON. */
public final class MessageJson {
  private MessageJson() {}

  public static String messages(List<Message> messages) {
    return AgentJson.write(messages.stream().map(MessageJson::write).toList());
  }

  public static List<Message> messages(String json) {
    return objects(json).stream().map(MessageJson::message).toList();
  }

  public static String tools(List<Tool> tools) {
    return AgentJson.write(tools.stream().map(MessageJson::write).toList());
  }

  public static List<Tool> tools(String json) {
    return objects(json).stream().map(MessageJson::tool).toList();
  }

  private static List<Map<String, @Nullable Object>> objects(String json) {
    var list = new LinkedHashMap<String, @Nullable Object>();
    list.put("list", AgentJson.parse(json));
    return AgentJson.objects(list, "list");
  }

  private static Map<String, @Nullable Object> write(Message message) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    written.put("role", message.role().name());
    written.put("text", message.text());
    written.put("parts", message.parts().stream().map(MessageJson::write).toList());
    written.put("metadata", message.metadata());
    return written;
  }

  private static Message message(Map<String, @Nullable Object> json) {
    var metadata = new LinkedHashMap<String, String>();
    AgentJson.object(json, "metadata")
        .forEach((name, value) -> metadata.put(name, String.valueOf(value)));
    return new Message(
        Message.Role.valueOf(AgentJson.text(json, "role")),
        AgentJson.text(json, "text"),
        AgentJson.objects(json, "parts").stream().map(MessageJson::part).toList(),
        metadata);
  }

  private static Map<String, @Nullable Object> write(Part part) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    if (part instanceof Part.Text text) {
      written.put("text", text.text());
    } else if (part instanceof Part.Json json) {
      written.put("json", json.value());
    } else if (part instanceof Part.ToolCall call) {
      written.put("toolCall", write(call));
    } else if (part instanceof Part.ToolResult result) {
      written.put("toolResult", write(result));
    } else if (part instanceof Part.ImageRef image) {
      written.put("imageRef", Map.of("uri", image.uri(), "mimeType", image.mimeType()));
    }
    return written;
  }

  public static Map<String, @Nullable Object> write(Part.ToolCall call) {
    return Map.of("id", call.id(), "toolId", call.toolId(), "arguments", call.arguments());
  }

  public static Map<String, @Nullable Object> write(Part.ToolResult result) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    written.put("toolCallId", result.toolCallId());
    written.put("status", (long) result.status());
    written.put("content", result.content());
    return written;
  }

  private static Part part(Map<String, @Nullable Object> json) {
    if (json.containsKey("toolCall")) {
      return toolCall(AgentJson.object(json, "toolCall"));
    }
    if (json.containsKey("toolResult")) {
      return toolResult(AgentJson.object(json, "toolResult"));
    }
    if (json.containsKey("imageRef")) {
      var image = AgentJson.object(json, "imageRef");
      return new Part.ImageRef(AgentJson.text(image, "uri"), AgentJson.text(image, "mimeType"));
    }
    return json.containsKey("json")
        ? new Part.Json(json.get("json"))
        : new Part.Text(AgentJson.text(json, "text"));
  }

  public static Part.ToolCall toolCall(Map<String, @Nullable Object> json) {
    return new Part.ToolCall(
        AgentJson.text(json, "id"),
        AgentJson.text(json, "toolId"),
        AgentJson.object(json, "arguments"));
  }

  public static Part.ToolResult toolResult(Map<String, @Nullable Object> json) {
    return new Part.ToolResult(
        AgentJson.text(json, "toolCallId"),
        (int) AgentJson.whole(json, "status"),
        json.get("content"));
  }

  private static Map<String, @Nullable Object> write(Tool tool) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    written.put("id", tool.id());
    written.put("app", tool.ref().app());
    written.put("operation", tool.ref().operation());
    written.put("description", tool.description());
    written.put("inputSchema", tool.inputSchema());
    var hints = new ArrayList<String>();
    hint(hints, "readOnly", tool.hints().readOnly());
    hint(hints, "idempotent", tool.hints().idempotent());
    hint(hints, "destructive", tool.hints().destructive());
    hint(hints, "openWorld", tool.hints().openWorld());
    written.put("hints", hints);
    return written;
  }

  private static void hint(List<String> hints, String name, Optional<Boolean> said) {
    said.ifPresent(value -> hints.add(name + "=" + value));
  }

  private static Tool tool(Map<String, @Nullable Object> json) {
    var hints = json.get("hints") instanceof List<?> said ? said : List.of();
    return new Tool(
        AgentJson.text(json, "id"),
        new ToolRef(AgentJson.text(json, "app"), AgentJson.text(json, "operation")),
        AgentJson.text(json, "description"),
        AgentJson.object(json, "inputSchema"),
        new OperationHints(
            said(hints, "readOnly"),
            said(hints, "idempotent"),
            said(hints, "destructive"),
            said(hints, "openWorld")));
  }

  private static Optional<Boolean> said(List<?> hints, String name) {
    if (hints.contains(name + "=true")) {
      return Optional.of(true);
    }
    return hints.contains(name + "=false") ? Optional.of(false) : Optional.empty();
  }

  /** As the public API spells it. */
  public static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
