package org.integrationgateway.document.problem;

import java.util.Locale;

/** The severity of a problem. */
public enum Severity {
  /** The file cannot be used. */
  ERROR,
  /** The file can be used, but probably does not mean what the author intended. */
  WARNING,
  /** The file means what it says, and could say it better. */
  NOTE;

  /** Returns the printed form: lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The beginning of a line of text, before the message: nothing for an error. */
  String prefix() {
    return this == ERROR ? "" : text() + ": ";
  }
}
