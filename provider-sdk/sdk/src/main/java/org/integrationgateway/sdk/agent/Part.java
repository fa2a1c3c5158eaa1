package org.integrationgateway.sdk.agent;

import java.util.Map;
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
      Rules.name("/toolCall/id", id);
      Rules.name("/toolCall/toolId", toolId);
      arguments = Rules.json(arguments);
    }
  }

  /**
   * What a tool answered.
   *
   * @param toolCallId id of the call
   * @param status an HTTP status
   * @param content what it answered, a JSON value
   */
  record ToolResult(String toolCallId, int status, @Nullable Object content) implements Part {
    public ToolResult {
      Rules.name("/toolResult/toolCallId", toolCallId);
    }

    /** Whether the tool did what was asked. */
    public boolean succeeded() {
      return status >= 200 && status < 400;
    }
  }

  /**
   * An image.
   *
   * @param uri where it lies: https or data
   * @param mimeType its media type
   */
  record ImageRef(String uri, String mimeType) implements Part {
    public ImageRef {
      if (!uri.startsWith("https://") && !uri.startsWith("data:")) {
        throw Rules.refused("/imageRef/uri", "begins with https:// or data:");
      }
    }
  }
}
