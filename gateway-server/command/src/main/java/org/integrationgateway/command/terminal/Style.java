package org.integrationgateway.command.terminal;

/** The styles of words, where colours are wanted. */
public enum Style {
  ERROR("1;31"),
  GOOD("32"),
  WARN("33"),
  NAME("1"),
  FAINT("2"),
  LINK("36");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  /** The text in this style. */
  public String on(Terminal terminal, String text) {
    return terminal.colour() ? "\033[" + code + "m" + text + "\033[0m" : text;
  }
}
