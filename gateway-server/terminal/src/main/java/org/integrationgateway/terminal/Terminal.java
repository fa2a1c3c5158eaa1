package org.integrationgateway.terminal;

import java.io.PrintStream;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command: its result on {@code out}, everything else on {@code err}.
 *
 * @param person whether a person reads the output: tables, hints and indented JSON, else plain
 *     lines
 * @param colour whether to use colours
 * @param json whether results are wanted as JSON
 * @param width of the terminal in characters; 0 where it is not known
 */
public record Terminal(
    PrintStream out, PrintStream err, boolean person, boolean colour, boolean json, int width) {
  /** A terminal of unknown width. */
  public Terminal(PrintStream out, PrintStream err, boolean person, boolean colour, boolean json) {
    this(out, err, person, colour, json, 0);
  }

  /** A copy with the options of the command line. */
  public Terminal with(boolean jsonWanted, boolean noColour) {
    return new Terminal(out, err, person, colour && !noColour, json || jsonWanted, width);
  }

  /** Prints one line of the result. */
  public void line(String text) {
    out.println(text);
  }

  /** Prints a remark beside the result. */
  public void note(String text) {
    err.println(text);
  }

  /** Prints a value as JSON: indented for people, in one line for scripts. */
  public void json(Object value) {
    var json = JsonMapper.shared();
    out.println(
        person
            ? json.writerWithDefaultPrettyPrinter().writeValueAsString(value)
            : json.writeValueAsString(value));
  }

  /** Begins to print an array as JSON, as {@link #json} prints a whole one. */
  public JsonElements elements() {
    return new JsonElements(this);
  }

  /** Prints why the command failed. */
  public void failure(CommandFailure failure) {
    if (json) {
      err.println(JsonMapper.shared().writeValueAsString(failure.document()));
      return;
    }
    err.println(Style.ERROR.on(this, "gateway:") + " " + failure.getMessage());
  }

  /** A table with these columns. */
  public TextTable table(String... columns) {
    return new TextTable(this, columns);
  }

  /** One thing with its members, one in each line. */
  public Details details() {
    return new Details(this);
  }

  /** A time of a server: its age for people, unchanged for scripts. */
  public String time(JsonNode time) {
    return time(time.asString(""));
  }

  /** A time in ISO 8601: its age for people, unchanged for scripts. */
  public String time(String time) {
    return person ? Ages.of(time, Instant.now()) : time;
  }

  /** Terminal of this process; the launcher knows whether stdout is a terminal, and its width. */
  public static Terminal ofProcess(PrintStream out, PrintStream err) {
    var person = Boolean.getBoolean("gateway.terminal");
    var colour =
        person
            && Optional.ofNullable(System.getenv("NO_COLOR")).filter(s -> !s.isEmpty()).isEmpty()
            && !"dumb".equals(System.getenv("TERM"));
    return new Terminal(out, err, person, colour, false, person ? columns() : 0);
  }

  private static int columns() {
    return Optional.ofNullable(System.getenv("COLUMNS"))
        .filter(text -> text.matches("[1-9][0-9]{0,4}"))
        .map(Integer::valueOf)
        .orElseGet(() -> Integer.getInteger("gateway.columns", 0));
  }
}
