package org.integrationgateway.sdk.agent;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * A message with a text, parts, or both; at least one of them.
 *
 * @param text may be empty when there are parts
 * @param parts at most 256
 * @param metadata the client's own, as in {@link NewSession}
 */
public record Message(Role role, String text, List<Part> parts, Map<String, String> metadata) {
  private static final int MAX_PARTS = 256;

  /** The author of a message. */
  public enum Role {
    /** The operator that configured the agent. */
    SYSTEM,
    /** The user of the agent. */
    USER,
    /** The model. */
    ASSISTANT,
    /** A tool. */
    TOOL
  }

  public Message {
    parts = MemberRules.list("/messages/parts", parts, MAX_PARTS);
    metadata = MemberRules.metadata(metadata);
    if (text.isEmpty() && parts.isEmpty()) {
      throw ServiceException.invalidMember("/messages", "a message has a text, or parts, or both");
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
