package org.integrationgateway.command.agent;

import org.integrationgateway.terminal.PlainText;
import org.integrationgateway.terminal.Style;
import org.integrationgateway.terminal.Terminal;
import tools.jackson.databind.JsonNode;

/**
 * Prints the events of a turn: the answer on stdout as it is written, tools and remarks on stderr.
 */
final class TurnPrinter {
  private static final int SHORT = 100;
  private static final int LONG = 20_000;

  private final Terminal terminal;
  private final boolean verbose;
  private boolean lineIsOpen;
  private boolean streamed;
  private String message = "";

  /**
   * @param verbose also prints reasoning, and tools with all that went in and came out
   */
  TurnPrinter(Terminal terminal, boolean verbose) {
    this.terminal = terminal;
    this.verbose = verbose;
  }

  /** Prints an event, unless it is not meant to be seen. */
  void print(JsonNode event) {
    if (!event.path("visibility").asString("").equals("public")) {
      return;
    }
    var display = event.path("display");
    if (display.isObject()) {
      shown(display);
      return;
    }
    raw(event.path("type").asString(""), event.path("data"));
  }

  /** Ends the line of the answer, if one was begun. */
  void endLine() {
    if (lineIsOpen) {
      terminal.line("");
      lineIsOpen = false;
    }
  }

  private void shown(JsonNode display) {
    var phase = display.path("phase").asString("");
    switch (display.path("kind").asString("")) {
      case "text" -> {
        begin(display.path("ref").asString(""));
        text(phase, display.path("text").asString(""));
      }
      case "reasoning" -> reasoning(display.path("text").asString(""));
      case "tool" -> tool(phase, display);
      default -> {}
    }
  }

  /** Events of providers that leave the display out. */
  private void raw(String type, JsonNode data) {
    switch (type) {
      case "assistant.delta", "assistant.message" -> {
        begin(data.path("messageId").asString(""));
        text(
            type.equals("assistant.delta") ? "delta" : "completed", data.path("text").asString(""));
      }
      case "reasoning.delta" -> reasoning(data.path("text").asString(""));
      case "tool.call" ->
          remark(Style.NAME, "> " + data.path("toolId").asString(""), json(data.path("arguments")));
      case "tool.result" -> remark(Style.FAINT, "<", json(data.path("content")));
      default -> {}
    }
  }

  /** After an interruption the agent writes a message again, under another id. */
  private void begin(String id) {
    if (lineIsOpen && !id.equals(message)) {
      endLine();
      streamed = false;
      terminal.note(Style.FAINT.on(terminal, "  (interrupted: the agent responds again)"));
    }
    message = id;
  }

  private void text(String phase, String text) {
    boolean delta = phase.equals("delta");
    if (delta || !streamed) {
      write(text);
    }
    streamed = delta;
    if (!delta) {
      endLine();
    }
  }

  private void write(String text) {
    if (text.isEmpty()) {
      return;
    }
    terminal.out().print(PlainText.lines(text));
    terminal.out().flush();
    lineIsOpen = true;
  }

  private void reasoning(String text) {
    if (verbose) {
      terminal.err().print(Style.FAINT.on(terminal, PlainText.lines(text)));
      terminal.err().flush();
    }
  }

  private void tool(String phase, JsonNode display) {
    switch (phase) {
      case "started" ->
          remark(
              Style.NAME, "> " + display.path("label").asString(""), json(display.path("input")));
      case "completed" -> remark(Style.FAINT, "<", json(display.path("output")));
      case "failed" ->
          remark(
              Style.WARN,
              "! " + display.path("error").asString("failed"),
              json(display.path("output")));
      default -> {}
    }
  }

  private void remark(Style style, String first, String rest) {
    endLine();
    terminal.note(
        "  "
            + style.on(terminal, PlainText.line(first, SHORT))
            + (rest.isEmpty() ? "" : " " + PlainText.line(rest, verbose ? LONG : SHORT)));
  }

  private static String json(JsonNode value) {
    return value.isMissingNode() || value.isNull() ? "" : value.toString();
  }
}
