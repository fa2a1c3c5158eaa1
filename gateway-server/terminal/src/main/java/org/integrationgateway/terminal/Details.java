package org.integrationgateway.terminal;

import java.util.LinkedHashMap;
import java.util.Map;

/** One thing: a label and a value in each line, separated by a tab for scripts. */
public final class Details {
  private final Terminal terminal;
  private final Map<String, String> values = new LinkedHashMap<>();

  Details(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Adds a member; one without a value is not printed. */
  public Details add(String label, String value) {
    if (!value.isEmpty()) {
      values.put(label, PlainText.lines(value).replaceAll("\\s+", " ").strip());
    }
    return this;
  }

  /** Prints the members in the order in which they were added. */
  public void print() {
    int width = values.keySet().stream().mapToInt(String::length).max().orElse(0);
    values.forEach(
        (label, value) ->
            terminal.line(
                terminal.person()
                    ? Style.FAINT.on(terminal, label)
                        + " ".repeat(width - label.length() + 2)
                        + value
                    : label + "\t" + value));
  }
}
