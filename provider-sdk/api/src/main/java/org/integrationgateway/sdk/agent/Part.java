package org.integrationgateway.sdk.agent;

import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/** A part of a message. */
public sealed interface Part {
  /** A text. */
  record Text(String text) implements Part {}

  /** A JSON value. */
  record Json(@Nullable Object value) implements Part {}

  /**
   * A tool the model wants called.
   *
   * @param id unique in its turn
   * @param toolId which tool
   * @param arguments its input, a JSON object
   */
  record ToolCall(String id, String toolId, Map<String, @Nullable Object> arguments)
      implements Part {
    public ToolCall {
      MemberRules.name("/toolCall/id", id);
      MemberRules.name("/toolCall/toolId", toolId);
      arguments = MemberRules.json(arguments);
    }
  }

  /**
   * The answer of a tool.
   *
   * @param toolCallId id of the call
   * @param status an HTTP status
   * @param content what it answered, a JSON value
   */
  record ToolResult(String toolCallId, int status, @Nullable Object content) implements Part {
    public ToolResult {
      MemberRules.name("/toolResult/toolCallId", toolCallId);
    }

    /** Whether the tool did what was asked. */
    public boolean succeeded() {
      return status >= 200 && status < 400;
    }
  }

  /**
   * An image.
   *
   * @param uri an https or data URI
   * @param mimeType its media type
   */
  record ImageRef(String uri, String mimeType) implements Part {
    public ImageRef {
      if (!uri.startsWith("https://") && !uri.startsWith("data:")) {
        throw ServiceException.invalidMember("/imageRef/uri", "begins with https:// or data:");
      }
    }
  }
}
