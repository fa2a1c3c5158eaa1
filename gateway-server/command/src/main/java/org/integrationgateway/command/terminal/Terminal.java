package org.integrationgateway.command.terminal;

import java.io.PrintStream;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command: its result on {@code out}, everything else on {@code err}.
 *
 * @param person whether a person reads the output: tables, hints and indented JSON, else plain
 *     lines
 * @param colour whether to use colours
 * @param json whether results are wanted as JSON
 */
public record Terminal(
    PrintStream out, PrintStream err, boolean person, boolean colour, boolean json) {
  /** A copy with the options of the command line. */
  public Terminal with(boolean jsonWanted, boolean noColour) {
    return new Terminal(out, err, person, colour && !noColour, json || jsonWanted);
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
    var problem = failure.json();
    if (json && problem.isPresent()) {
      err.println(JsonMapper.shared().writeValueAsString(problem.get()));
      return;
    }
    err.println(Style.ERROR.on(this, "gateway:") + " " + failure.getMessage());
  }

  /** A table with these columns. */
  public TextTable table(String... columns) {
    return new TextTable(this, columns);
  }

  /** The terminal of this process; the launcher knows whether stdout is a terminal. */
  public static Terminal ofProcess(PrintStream out, PrintStream err) {
    var person = Boolean.getBoolean("gateway.terminal");
    var colour =
        person
            && Optional.ofNullable(System.getenv("NO_COLOR")).filter(s -> !s.isEmpty()).isEmpty()
            && !"dumb".equals(System.getenv("TERM"));
    return new Terminal(out, err, person, colour, false);
  }
}
