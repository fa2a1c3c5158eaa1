package org.integrationgateway.server.cli.terminal;

import java.io.PrintStream;
import java.util.Optional;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a command writes: its result on {@code out}, everything else on {@code err}.
 *
 * @param person whether a person reads along: tables, hints and pretty JSON, else plain lines
 * @param colour whether to use it
 * @param json whether results are wanted as JSON
 */
public record Terminal(
    PrintStream out, PrintStream err, boolean person, boolean colour, boolean json) {
  private static final JsonMapper COMPACT = JsonMapper.builder().build();
  private static final JsonMapper PRETTY =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** The same with the wishes of the command line. */
  public Terminal with(boolean jsonWanted, boolean noColour) {
    return new Terminal(out, err, person, colour && !noColour, json || jsonWanted);
  }

  /** One line of the result. */
  public void line(String text) {
    out.println(text);
  }

  /** A remark beside the result. */
  public void note(String text) {
    err.println(text);
  }

  /** A value as JSON: indented for people, in one line for scripts. */
  public void json(Object value) {
    out.println((person ? PRETTY : COMPACT).writeValueAsString(value));
  }

  /** Says why the command failed. */
  public void failure(CommandFailure failure) {
    var problem = failure.json();
    if (json && problem.isPresent()) {
      err.println(COMPACT.writeValueAsString(problem.get()));
      return;
    }
    err.println(Style.ERROR.on(this, "gateway:") + " " + failure.getMessage());
  }

  /** A table of these columns, written at the end. */
  public Table table(String... columns) {
    return new Table(this, columns);
  }

  /** That of this process; the launcher knows whether stdout is a terminal. */
  public static Terminal ofProcess(PrintStream out, PrintStream err) {
    var person = Boolean.getBoolean("gateway.terminal");
    var colour =
        person
            && Optional.ofNullable(System.getenv("NO_COLOR")).filter(s -> !s.isEmpty()).isEmpty()
            && !"dumb".equals(System.getenv("TERM"));
    return new Terminal(out, err, person, colour, false);
  }
}
