package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.json.JsonValues;

/** Converts the messages of clients and of turns to those of LangChain4j. */
final class Conversation {
  private Conversation() {}

  /** Returns messages with text; blank ones are left out. */
  static ArrayList<ChatMessage> of(List<Message> said) {
    var messages = new ArrayList<ChatMessage>();
    for (var message : said) {
      for (var part : message.parts()) {
        if (part instanceof Part.ToolResult result) {
          messages.add(result(result));
        }
      }
      add(message, messages);
    }
    return messages;
  }

  static ToolExecutionResultMessage result(Part.ToolResult result) {
    return ToolExecutionResultMessage.from(
        result.toolCallId(), "tool", JsonValues.write(result.content()));
  }

  private static void add(Message message, List<ChatMessage> messages) {
    var contents = contents(message);
    var text =
        contents.stream()
            .filter(TextContent.class::isInstance)
            .map(content -> ((TextContent) content).text())
            .collect(Collectors.joining("\n"));
    switch (message.role()) {
      case SYSTEM -> {
        if (!text.isEmpty()) {
          messages.add(SystemMessage.from(text));
        }
      }
      case ASSISTANT -> {
        var calls = calls(message);
        if (!text.isEmpty() || !calls.isEmpty()) {
          messages.add(AiMessage.builder().text(text).toolExecutionRequests(calls).build());
        }
      }
      case USER, TOOL -> {
        if (!contents.isEmpty()) {
          messages.add(UserMessage.from(contents));
        }
      }
    }
  }

  private static List<ToolExecutionRequest> calls(Message message) {
    var calls = new ArrayList<ToolExecutionRequest>();
    for (var part : message.parts()) {
      if (part instanceof Part.ToolCall call) {
        calls.add(
            ToolExecutionRequest.builder()
                .id(call.id())
                .name(call.toolId())
                .arguments(JsonValues.write(call.arguments()))
                .build());
      }
    }
    return calls;
  }

  private static List<Content> contents(Message message) {
    var contents = new ArrayList<Content>();
    text(message.text(), contents);
    for (var part : message.parts()) {
      if (part instanceof Part.Text text) {
        text(text.text(), contents);
      }
      if (part instanceof Part.Json json) {
        text(JsonValues.write(json.value()), contents);
      }
      if (part instanceof Part.ImageRef image) {
        contents.add(image(image));
      }
    }
    return contents;
  }

  private static void text(String text, List<Content> contents) {
    if (!text.isBlank()) {
      contents.add(TextContent.from(text));
    }
  }

  private static Content image(Part.ImageRef image) {
    try {
      return ImageContent.from(image.uri());
    } catch (IllegalArgumentException malformed) {
      throw ServiceException.invalidMember("/messages/parts/imageRef/uri", "is not a URI");
    }
  }
}
