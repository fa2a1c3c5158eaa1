package org.integrationgateway.work.api.agent;

import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.TurnOutput;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns as callers see them. */
final class TurnJson {
  private TurnJson() {}

  static ObjectNode of(Turn turn) {
    var json =
        Json.object()
            .put("id", turn.id())
            .put("sessionId", turn.sessionId())
            .put("provider", turn.provider().orElse(""))
            .put("model", turn.model())
            .put("status", turn.status().name().toLowerCase(Locale.ROOT));
    turn.statusMessage().ifPresent(text -> json.put("statusMessage", text));
    var messages = json.putArray("messages");
    turn.messages().forEach(message -> messages.add(message(message)));
    turn.output().ifPresent(output -> json.set("output", output(output)));
    turn.executionRef().ifPresent(text -> json.put("executionRef", text));
    var metadata = json.putObject("metadata");
    turn.metadata().forEach(metadata::put);
    json.put("createdBy", turn.createdBy()).put("createdAt", turn.createdAt().toString());
    turn.startedAt().ifPresent(at -> json.put("startedAt", at.toString()));
    turn.completedAt().ifPresent(at -> json.put("completedAt", at.toString()));
    return json;
  }

  private static ObjectNode output(TurnOutput output) {
    var json = Json.object();
    if (output instanceof TurnOutput.Text text) {
      return json.put("text", text.text());
    }
    json.set("structured", value(((TurnOutput.Structured) output).value()));
    return json;
  }

  private static ObjectNode message(Message message) {
    var json = Json.object().put("role", message.role().name().toLowerCase(Locale.ROOT));
    if (!message.text().isEmpty()) {
      json.put("text", message.text());
    }
    if (!message.parts().isEmpty()) {
      var parts = json.putArray("parts");
      message.parts().forEach(part -> parts.add(part(part)));
    }
    if (!message.metadata().isEmpty()) {
      var metadata = json.putObject("metadata");
      message.metadata().forEach(metadata::put);
    }
    return json;
  }

  private static ObjectNode part(Part part) {
    var json = Json.object();
    if (part instanceof Part.Text text) {
      return json.put("type", "text").put("text", text.text());
    }
    if (part instanceof Part.Json value) {
      json.put("type", "json").set("json", value(value.value()));
    } else if (part instanceof Part.ToolCall call) {
      json.put("type", "tool_call").set("toolCall", Json.of(call));
    } else if (part instanceof Part.ToolResult result) {
      json.put("type", "tool_result")
          .putObject("toolResult")
          .put("toolCallId", result.toolCallId())
          .put("status", result.status())
          .set("content", value(result.content()));
    } else if (part instanceof Part.ImageRef image) {
      json.put("type", "image_ref").set("imageRef", Json.of(image));
    }
    return json;
  }

  private static JsonNode value(@Nullable Object value) {
    return Json.MAPPER.valueToTree(value);
  }
}
