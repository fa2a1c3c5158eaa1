package org.integrationgateway.builtin.agent.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.agent.turn.EventData;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/** Stored messages and tools as JSON. */
public final class MessageJson {
  /** The name of a part says its type, and its value may be null. */
  private static final StoredType<Message> MESSAGE =
      StoredType.json(
          Message.class,
          new StandIn<>(Part.class, Object.class, MessageJson::write, MessageJson::part));

  private static final StoredType<StoredTool> TOOL = StoredType.json(StoredTool.class);

  private MessageJson() {}

  /**
   * A tool.
   *
   * @param hints those that it has, as {@code name=value}
   */
  private record StoredTool(
      String id,
      @Inline ToolRef ref,
      String description,
      Map<String, @Nullable Object> inputSchema,
      List<String> hints) {}

  public static String messages(List<Message> messages) {
    return JsonValues.write(messages.stream().map(MESSAGE::members).toList());
  }

  public static List<Message> messages(String json) {
    return objects(json).stream().map(MESSAGE::read).toList();
  }

  public static String tools(List<Tool> tools) {
    return JsonValues.write(tools.stream().map(MessageJson::stored).map(TOOL::members).toList());
  }

  public static List<Tool> tools(String json) {
    return objects(json).stream().map(TOOL::read).map(MessageJson::tool).toList();
  }

  private static List<Map<String, @Nullable Object>> objects(String json) {
    return JsonValues.objects(Collections.singletonMap("list", JsonValues.parse(json)), "list");
  }

  private static Object write(Part part) {
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

  @SuppressWarnings("unchecked") // a part is an object
  private static Part part(Object stored) {
    var json = (Map<String, @Nullable Object>) stored;
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

  private static StoredTool stored(Tool tool) {
    var hints = new ArrayList<String>();
    hint(hints, "readOnly", tool.hints().readOnly());
    hint(hints, "idempotent", tool.hints().idempotent());
    hint(hints, "destructive", tool.hints().destructive());
    hint(hints, "openWorld", tool.hints().openWorld());
    return new StoredTool(tool.id(), tool.ref(), tool.description(), tool.inputSchema(), hints);
  }

  private static void hint(List<String> hints, String name, Optional<Boolean> said) {
    said.ifPresent(value -> hints.add(name + "=" + value));
  }

  private static Tool tool(StoredTool stored) {
    var hints =
        new OperationHints(
            said(stored.hints, "readOnly"),
            said(stored.hints, "idempotent"),
            said(stored.hints, "destructive"),
            said(stored.hints, "openWorld"));
    return new Tool(stored.id, stored.ref, stored.description, stored.inputSchema, hints);
  }

  private static Optional<Boolean> said(List<String> hints, String name) {
    if (hints.contains(name + "=true")) {
      return Optional.of(true);
    }
    return hints.contains(name + "=false") ? Optional.of(false) : Optional.empty();
  }
}
