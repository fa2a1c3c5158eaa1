package org.integrationgateway.wire.value;

import java.util.Optional;

/** Text fields of messages: protocol buffers have no absent text, an empty one stands for it. */
public final class OptionalText {
  private OptionalText() {}

  /** The value of a text field; empty when the field is empty. */
  public static Optional<String> text(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }
}
