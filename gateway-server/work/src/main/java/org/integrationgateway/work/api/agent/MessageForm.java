package org.integrationgateway.work.api.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;

/** A message of a request for a turn. */
final class MessageForm {
  /** The member with the payload of a part, by the type of the part. */
  private static final Map<String, String> PAYLOADS =
      Map.of(
          "text", "text",
          "json", "json",
          "tool_call", "toolCall",
          "tool_result", "toolResult",
          "image_ref", "imageRef");

  private static final int LOWEST_STATUS = 100;
  private static final int HIGHEST_STATUS = 599;

  private MessageForm() {}

  /** The message; empty when it has problems, which the fields have then. */
  static Optional<Message> read(RequestFields fields) {
    fields.requiredText("role");
    var role = NamedValues.member(fields, "role", Message.Role.class);
    var text = fields.text("text").orElse("");
    var given =
        fields.objects("parts", "type", "text", "json", "toolCall", "toolResult", "imageRef");
    var parts = new ArrayList<Part>();
    given.forEach(part -> part(part).ifPresent(parts::add));
    var metadata = fields.textByName("metadata");
    if (role.isEmpty() || parts.size() < given.size()) {
      return Optional.empty();
    }
    return fields.make(
        "/messages", () -> new Message(role.get(), text, List.copyOf(parts), metadata));
  }

  private static Optional<Part> part(RequestFields fields) {
    var type = fields.requiredText("type");
    var payload = PAYLOADS.get(type);
    if (payload == null) {
      if (fields.text("type").isPresent()) {
        fields.refuse(
            "type",
            "'type' is one of text, json, tool_call, tool_result, image_ref, not '%s'"
                .formatted(type.length() > 100 ? type.substring(0, 100) + "..." : type));
      }
      return Optional.empty();
    }
    var others =
        PAYLOADS.values().stream()
            .filter(name -> !name.equals(payload) && fields.names(name))
            .sorted()
            .toList();
    others.forEach(
        name ->
            fields.refuse(
                name, "a part of type '%s' has '%s' and no '%s'".formatted(type, payload, name)));
    boolean given = payload.equals("json") ? fields.names(payload) : fields.has(payload);
    if (!given) {
      fields.refuse(payload, "'%s' is missing in a part of type '%s'".formatted(payload, type));
    }
    if (!others.isEmpty() || !given) {
      return Optional.empty();
    }
    return switch (type) {
      case "text" -> fields.text("text").map(Part.Text::new);
      case "json" -> Optional.of(new Part.Json(fields.anyValue("json")));
      case "tool_call" ->
          fields.fields("toolCall", "id", "toolId", "arguments").flatMap(MessageForm::call);
      case "tool_result" ->
          fields
              .fields("toolResult", "toolCallId", "status", "content")
              .flatMap(MessageForm::result);
      default -> fields.fields("imageRef", "uri", "mimeType").flatMap(MessageForm::image);
    };
  }

  private static Optional<Part> call(RequestFields fields) {
    var id = fields.requiredText("id");
    var tool = fields.requiredText("toolId");
    var arguments = fields.values("arguments").orElseGet(Map::of);
    return fields.make("/toolCall", () -> new Part.ToolCall(id, tool, arguments));
  }

  private static Optional<Part> result(RequestFields fields) {
    var id = fields.requiredText("toolCallId");
    var status = fields.whole("status").orElse(200L);
    if (status < LOWEST_STATUS || status > HIGHEST_STATUS) {
      fields.refuse("status", "'status' is an HTTP status, not " + status);
      return Optional.empty();
    }
    var content = fields.anyValue("content");
    return fields.make("/toolResult", () -> new Part.ToolResult(id, status.intValue(), content));
  }

  private static Optional<Part> image(RequestFields fields) {
    var uri = fields.requiredText("uri");
    var type = fields.text("mimeType").orElse("");
    return fields.make("/imageRef", () -> new Part.ImageRef(uri, type));
  }
}
