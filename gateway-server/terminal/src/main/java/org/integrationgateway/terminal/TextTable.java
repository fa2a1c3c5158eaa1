package org.integrationgateway.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.integrationgateway.base.text.SimilarNames;
import org.jspecify.annotations.Nullable;

/**
 * A table: aligned under a heading for people, tab-separated without a heading for scripts. For
 * people, columns without any text are left out, and a table that is wider than the terminal is
 * cut.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final Terminal terminal;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();
  private final Set<String> whole = new HashSet<>();
  private final List<String> droppable = new ArrayList<>();
  private final Map<String, Function<String, Style>> styles = new HashMap<>();
  private @Nullable List<Integer> chosen;
  private boolean wide;

  TextTable(Terminal terminal, String... columns) {
    this.terminal = terminal;
    this.columns = List.of(columns);
  }

  /** Names the columns that are never cut. */
  public TextTable whole(String... names) {
    whole.addAll(List.of(names));
    return this;
  }

  /** Names the columns that a narrow terminal does not show, the least useful one first. */
  public TextTable droppable(String... names) {
    droppable.addAll(List.of(names));
    return this;
  }

  /** Names a column with the state of each row, which is coloured. */
  public TextTable state(String name) {
    return styled(name, Style::ofState);
  }

  /** Gives the texts of a column their style. */
  public TextTable styled(String name, Function<String, Style> style) {
    styles.put(name, style);
    return this;
  }

  /** Shows the table as wide as it is. */
  TextTable wide() {
    wide = true;
    return this;
  }

  /** Shows these columns only, in this order. */
  TextTable only(List<String> names) {
    chosen = names.stream().map(name -> index(columns, name)).toList();
    return this;
  }

  /**
   * The place of a column.
   *
   * @throws CommandFailure when there is no such column
   */
  static int index(List<String> columns, String name) {
    var known = columns.stream().map(TextTable::word).toList();
    int index = known.indexOf(word(name));
    if (index < 0) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--columns: there is no column '%s'%s\n  Columns: %s"
              .formatted(name, SimilarNames.suffix(name, known), String.join(",", known)));
    }
    return index;
  }

  /** The name of a column as one word of the command line. */
  private static String word(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** Adds a row with one cell for each column. */
  public TextTable row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    rows.add(Arrays.stream(cells).map(TextTable::oneLine).toList());
    return this;
  }

  /** Prints the table; {@code none} beside the result when there is no row. */
  public void print(String none) {
    if (rows.isEmpty()) {
      terminal.note(none);
      return;
    }
    var shown = chosen == null ? IntStream.range(0, columns.size()).boxed().toList() : chosen;
    if (!terminal.person()) {
      rows.forEach(row -> terminal.line(String.join("\t", shown.stream().map(row::get).toList())));
      return;
    }
    print(chosen == null ? shown.stream().filter(this::hasText).toList() : shown);
  }

  private boolean hasText(int column) {
    return rows.stream().anyMatch(row -> !row.get(column).isEmpty());
  }

  private void print(List<Integer> shown) {
    var layout = layout(shown);
    var heading = columns.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList();
    terminal.line(Style.FAINT.on(terminal, aligned(heading, layout, false)));
    rows.forEach(row -> terminal.line(aligned(row, layout, true)));
    var hidden = shown.stream().filter(column -> !layout.columns().contains(column)).toList();
    if (!hidden.isEmpty()) {
      var names = hidden.stream().map(columns::get).toList();
      terminal.note(Style.FAINT.on(terminal, "--wide also shows: " + String.join(", ", names)));
    }
  }

  private TableLayout layout(List<Integer> shown) {
    var natural = columns.stream().map(this::naturalWidth).toList();
    if (wide || terminal.width() == 0) {
      return new TableLayout(shown, natural);
    }
    return TableLayout.fitting(
        terminal.width(),
        shown,
        natural,
        column -> whole.contains(columns.get(column)),
        droppable.stream().map(columns::indexOf).toList());
  }

  private int naturalWidth(String column) {
    int index = columns.indexOf(column);
    return Math.max(
        column.length(), rows.stream().mapToInt(row -> row.get(index).length()).max().orElse(0));
  }

  private String aligned(List<String> cells, TableLayout layout, boolean styled) {
    var line = new StringBuilder();
    int blank = 0;
    for (var column : layout.columns()) {
      var text = cut(cells.get(column), layout.width(column));
      if (!text.isEmpty()) {
        var style = styled ? styles.get(columns.get(column)) : null;
        line.append(" ".repeat(blank));
        line.append(style == null ? text : style.apply(text).on(terminal, text));
        blank = 0;
      }
      blank += layout.width(column) - text.length() + GAP.length();
    }
    return line.toString();
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 1).stripTrailing() + "…";
  }

  /**
   * A cell without line breaks and tabs, which a server could have sent to fake rows or columns.
   */
  private static String oneLine(String cell) {
    return cell.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "").strip();
  }
}
