package org.integrationgateway.terminal;

import java.util.Locale;

/** The styles of words, where colours are wanted. */
public enum Style {
  PLAIN("0"),
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
    return terminal.colour() && this != PLAIN ? "\033[" + code + "m" + text + "\033[0m" : text;
  }

  /** The style of a word for the state of an app, a provider, a run or a call. */
  public static Style ofState(String state) {
    return switch (state.toLowerCase(Locale.ROOT).replace('_', ' ')) {
      case "ok", "ready", "serving", "connected", "enabled", "succeeded", "completed", "approved" ->
          GOOD;
      case "failed", "error", "refused", "denied", "unavailable" -> ERROR;
      case "degraded", "starting", "draining", "changed", "added", "running", "pending" -> WARN;
      default ->
          state.startsWith("needs") || state.startsWith("waiting") || state.startsWith("reconnect")
              ? WARN
              : PLAIN;
    };
  }
}
