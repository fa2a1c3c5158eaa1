package org.integrationgateway.sdk.agent;

import java.util.List;
import java.util.Map;

/**
 * Something said: a text, parts, or both; not neither.
 *
 * @param text may be empty when there are parts
 * @param parts at most 256
 * @param metadata the client's own, as in {@link NewSession}
 */
public record Message(Role role, String text, List<Part> parts, Map<String, String> metadata) {
  private static final int MAX_PARTS = 256;

  /** Who says something. */
  public enum Role {
    /** Whoever set the agent up. */
    SYSTEM,
    /** Who uses it. */
    USER,
    /** The model. */
    ASSISTANT,
    /** A tool. */
    TOOL
  }

  public Message {
    parts = Rules.list("/messages/parts", parts, MAX_PARTS);
    metadata = Rules.metadata(metadata);
    if (text.isEmpty() && parts.isEmpty()) {
      throw Rules.refused("/messages", "a message has a text, or parts, or both");
    }
  }

  /** A text. */
  public static Message of(Role role, String text) {
    return new Message(role, text, List.of(), Map.of());
  }

  /** A text of the user. */
  public static Message user(String text) {
    return of(Role.USER, text);
  }
}
