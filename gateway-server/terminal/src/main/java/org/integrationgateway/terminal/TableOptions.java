package org.integrationgateway.terminal;

import java.util.List;
import picocli.CommandLine.Option;

/** The options of commands that print a table. */
public final class TableOptions {
  @Option(
      names = "--columns",
      paramLabel = "NAME,...",
      split = ",",
      description = "Print these columns only, in this order; also in a pipe.")
  private List<String> columns = List.of();

  @Option(
      names = "--wide",
      description = "Print all columns, and do not cut them to the width of the terminal.")
  private boolean wide;

  /**
   * Refuses a column without one of these names. Commands that print JSON make no table to do so.
   *
   * @throws CommandFailure with the names of the columns
   */
  public void check(String... names) {
    columns.forEach(name -> TextTable.index(List.of(names), name));
  }

  /** A table with these columns, of which the options choose. */
  public TextTable table(Terminal terminal, String... names) {
    var table = terminal.table(names);
    if (!columns.isEmpty()) {
      table.only(columns);
    }
    return wide ? table.wide() : table;
  }
}
