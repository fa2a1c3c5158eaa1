package org.integrationgateway.sdk.app.offer;

import java.util.List;
import java.util.Optional;

/**
 * A prompt with its arguments filled in.
 *
 * @param description what it is for
 * @param messages in order
 */
public record PromptResult(Optional<String> description, List<PromptMessage> messages) {
  public PromptResult {
    messages = List.copyOf(messages);
  }

  /** Returns a result of these messages. */
  public static PromptResult of(PromptMessage... messages) {
    return new PromptResult(Optional.empty(), List.of(messages));
  }
}
