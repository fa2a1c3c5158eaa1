package org.integrationgateway.builtin.agent.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Stored messages and tools as JSON. */
public final class MessageJson {
  private MessageJson() {}

  public static String messages(List<Message> messages) {
    return JsonValues.write(messages.stream().map(MessageJson::write).toList());
  }

  public static List<Message> messages(String json) {
    return objects(json).stream().map(MessageJson::message).toList();
  }

  public static String tools(List<Tool> tools) {
    return JsonValues.write(tools.stream().map(MessageJson::write).toList());
  }

  public static List<Tool> tools(String json) {
    return objects(json).stream().map(MessageJson::tool).toList();
  }

  private static List<Map<String, @Nullable Object>> objects(String json) {
    return JsonValues.objects(Collections.singletonMap("list", JsonValues.parse(json)), "list");
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
    JsonValues.object(json, "metadata")
        .forEach((name, value) -> metadata.put(name, String.valueOf(value)));
    return new Message(
        Message.Role.valueOf(JsonValues.text(json, "role")),
        JsonValues.text(json, "text"),
        JsonValues.objects(json, "parts").stream().map(MessageJson::part).toList(),
        metadata);
  }

  private static Map<String, @Nullable Object> write(Part part) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    if (part instanceof Part.Text text) {
      written.put("text", text.text());
    } else if (part instanceof Part.Json json) {
      written.put("json", json.value());
    } else if (part instanceof Part.ToolCall call) {
      written.put("toolCall", EventData.write(call));
    } else if (part instanceof Part.ToolResult result) {
      written.put("toolResult", EventData.write(result));
    } else if (part instanceof Part.ImageRef image) {
      written.put("imageRef", Map.of("uri", image.uri(), "mimeType", image.mimeType()));
    }
    return written;
  }

  private static Part part(Map<String, @Nullable Object> json) {
    if (json.containsKey("toolCall")) {
      return EventData.toolCall(JsonValues.object(json, "toolCall"));
    }
    if (json.containsKey("toolResult")) {
      return EventData.toolResult(JsonValues.object(json, "toolResult"));
    }
    if (json.containsKey("imageRef")) {
      var image = JsonValues.object(json, "imageRef");
      return new Part.ImageRef(JsonValues.text(image, "uri"), JsonValues.text(image, "mimeType"));
    }
    return json.containsKey("json")
        ? new Part.Json(json.get("json"))
        : new Part.Text(JsonValues.text(json, "text"));
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
        JsonValues.text(json, "id"),
        new ToolRef(JsonValues.text(json, "app"), JsonValues.text(json, "operation")),
        JsonValues.text(json, "description"),
        JsonValues.object(json, "inputSchema"),
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
}
