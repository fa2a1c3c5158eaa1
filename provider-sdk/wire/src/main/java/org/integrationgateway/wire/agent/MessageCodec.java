package org.integrationgateway.wire.agent;

import java.util.Optional;
import org.integrationgateway.protocol.v1.AgentImageRef;
import org.integrationgateway.protocol.v1.AgentMessage;
import org.integrationgateway.protocol.v1.AgentPart;
import org.integrationgateway.protocol.v1.AgentRole;
import org.integrationgateway.protocol.v1.AgentTool;
import org.integrationgateway.protocol.v1.AgentToolCall;
import org.integrationgateway.protocol.v1.AgentToolRef;
import org.integrationgateway.protocol.v1.AgentToolResult;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.wire.value.Structs;

/** Messages and tools, to the wire and back. */
final class MessageCodec {
  private MessageCodec() {}

  static AgentMessage write(Message message) {
    return AgentMessage.newBuilder()
        .setRole(write(message.role()))
        .setText(message.text())
        .addAllParts(message.parts().stream().map(MessageCodec::write).toList())
        .putAllMetadata(message.metadata())
        .build();
  }

  static Message read(AgentMessage message) {
    return new Message(
        read(message.getRole()),
        message.getText(),
        message.getPartsList().stream().map(MessageCodec::read).toList(),
        message.getMetadataMap());
  }

  private static AgentPart write(Part part) {
    var written = AgentPart.newBuilder();
    if (part instanceof Part.Text text) {
      written.setText(text.text());
    } else if (part instanceof Part.Json json) {
      written.setJson(Structs.writeValue(json.value()));
    } else if (part instanceof Part.ToolCall call) {
      written.setToolCall(
          AgentToolCall.newBuilder()
              .setId(call.id())
              .setToolId(call.toolId())
              .setArguments(Structs.write(call.arguments())));
    } else if (part instanceof Part.ToolResult result) {
      written.setToolResult(
          AgentToolResult.newBuilder()
              .setToolCallId(result.toolCallId())
              .setStatus(result.status())
              .setContent(Structs.writeValue(result.content())));
    } else if (part instanceof Part.ImageRef image) {
      written.setImageRef(
          AgentImageRef.newBuilder().setUri(image.uri()).setMimeType(image.mimeType()));
    }
    return written.build();
  }

  private static Part read(AgentPart part) {
    return switch (part.getContentCase()) {
      case TEXT -> new Part.Text(part.getText());
      case JSON -> new Part.Json(Structs.readValue(part.getJson()));
      case TOOL_CALL ->
          new Part.ToolCall(
              part.getToolCall().getId(),
              part.getToolCall().getToolId(),
              Structs.read(part.getToolCall().getArguments()));
      case TOOL_RESULT ->
          new Part.ToolResult(
              part.getToolResult().getToolCallId(),
              part.getToolResult().getStatus(),
              Structs.readValue(part.getToolResult().getContent()));
      case IMAGE_REF ->
          new Part.ImageRef(part.getImageRef().getUri(), part.getImageRef().getMimeType());
      case CONTENT_NOT_SET -> throw TurnCodec.unknown("/messages/parts", "content of a part");
    };
  }

  static AgentToolRef write(ToolRef ref) {
    return AgentToolRef.newBuilder().setApp(ref.app()).setOperation(ref.operation()).build();
  }

  static ToolRef read(AgentToolRef ref) {
    return new ToolRef(ref.getApp(), ref.getOperation());
  }

  static AgentTool write(Tool tool) {
    var hints = org.integrationgateway.protocol.v1.OperationHints.newBuilder();
    tool.hints().readOnly().ifPresent(hints::setReadOnly);
    tool.hints().idempotent().ifPresent(hints::setIdempotent);
    tool.hints().destructive().ifPresent(hints::setDestructive);
    tool.hints().openWorld().ifPresent(hints::setOpenWorld);
    return AgentTool.newBuilder()
        .setId(tool.id())
        .setRef(write(tool.ref()))
        .setDescription(tool.description())
        .setInputSchema(Structs.write(tool.inputSchema()))
        .setHints(hints)
        .build();
  }

  static Tool read(AgentTool tool) {
    var hints = tool.getHints();
    return new Tool(
        tool.getId(),
        read(tool.getRef()),
        tool.getDescription(),
        Structs.read(tool.getInputSchema()),
        new OperationHints(
            said(hints.hasReadOnly(), hints.getReadOnly()),
            said(hints.hasIdempotent(), hints.getIdempotent()),
            said(hints.hasDestructive(), hints.getDestructive()),
            said(hints.hasOpenWorld(), hints.getOpenWorld())));
  }

  private static Optional<Boolean> said(boolean present, boolean value) {
    return present ? Optional.of(value) : Optional.empty();
  }

  private static AgentRole write(Message.Role role) {
    return switch (role) {
      case SYSTEM -> AgentRole.AGENT_ROLE_SYSTEM;
      case USER -> AgentRole.AGENT_ROLE_USER;
      case ASSISTANT -> AgentRole.AGENT_ROLE_ASSISTANT;
      case TOOL -> AgentRole.AGENT_ROLE_TOOL;
    };
  }

  private static Message.Role read(AgentRole role) {
    return switch (role) {
      case AGENT_ROLE_SYSTEM -> Message.Role.SYSTEM;
      case AGENT_ROLE_USER -> Message.Role.USER;
      case AGENT_ROLE_ASSISTANT -> Message.Role.ASSISTANT;
      case AGENT_ROLE_TOOL -> Message.Role.TOOL;
      case AGENT_ROLE_UNSPECIFIED, UNRECOGNIZED ->
          throw TurnCodec.unknown("/messages/role", "role of a message");
    };
  }
}
