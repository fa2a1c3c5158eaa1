package org.integrationgateway.command.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table: aligned under a heading for people, tab-separated without a heading for scripts. */
public final class TextTable {
  private static final String GAP = "  ";

  private final Terminal terminal;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(Terminal terminal, String... columns) {
    this.terminal = terminal;
    this.columns = List.of(columns);
  }

  /** Adds a row with one cell for each column. */
  public TextTable row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    rows.add(List.of(cells).stream().map(TextTable::oneLine).toList());
    return this;
  }

  /** Prints the table; a person sees {@code none} when there is no row. */
  public void print(String none) {
    if (!terminal.person()) {
      rows.forEach(row -> terminal.line(String.join("\t", row)));
      return;
    }
    if (rows.isEmpty()) {
      terminal.note(none);
      return;
    }
    var heading = columns.stream().map(column -> column.toUpperCase(Locale.ROOT)).toList();
    var widths = widths(heading);
    terminal.line(Style.FAINT.on(terminal, aligned(heading, widths)));
    rows.forEach(row -> terminal.line(aligned(row, widths)));
  }

  private List<Integer> widths(List<String> heading) {
    var widths = new ArrayList<Integer>();
    for (int i = 0; i < heading.size(); i++) {
      var column = i;
      widths.add(
          Math.max(
              heading.get(i).length(),
              rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)));
    }
    return widths;
  }

  private static String aligned(List<String> cells, List<Integer> widths) {
    var line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      line.append(cells.get(i)).append(" ".repeat(widths.get(i) - cells.get(i).length()));
      line.append(GAP);
    }
    return line.toString().stripTrailing();
  }

  /**
   * A cell without line breaks and tabs, which a server could have sent to fake rows or columns.
   */
  private static String oneLine(String cell) {
    return cell.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "").strip();
  }
}
