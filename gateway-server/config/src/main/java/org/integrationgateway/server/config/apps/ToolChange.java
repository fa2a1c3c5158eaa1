package org.integrationgateway.server.config.apps;

import java.util.List;

/** What happens when an upstream changes what it says about its operations. */
public enum ToolChange {
  /** It is taken over. */
  ALLOW("allow"),

  /** It is taken over, and operators are warned. */
  WARN("warn"),

  /** The operation is not offered until an operator approves it. */
  REFUSE("refuse");

  static final List<String> WORDS = List.of("allow", "warn", "refuse");

  private final String word;

  ToolChange(String word) {
    this.word = word;
  }

  static ToolChange of(String word) {
    for (var each : values()) {
      if (each.word.equals(word)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no such way: " + word);
  }
}
