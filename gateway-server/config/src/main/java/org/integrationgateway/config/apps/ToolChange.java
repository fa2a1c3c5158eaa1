package org.integrationgateway.config.apps;

import java.util.List;

/** The reaction to a change of an upstream's description of its operations. */
public enum ToolChange {
  /** The change is adopted. */
  ALLOW("allow"),

  /** The change is adopted, and operators are warned. */
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
