package org.integrationgateway.terminal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The columns of a table that are shown, and their widths.
 *
 * @param columns by their index, in the order in which they are shown
 * @param widths of all columns of the table
 */
record TableLayout(List<Integer> columns, List<Integer> widths) {
  private static final int GAP = 2;

  /** Width below which a text says nothing: its column is dropped before. */
  private static final int LEAST = 12;

  int width(int column) {
    return widths.get(column);
  }

  /**
   * A layout within a width: drops columns until the rest fits, and shares what is left out to the
   * columns that may be cut. Columns that may be neither cut nor dropped can exceed the width.
   *
   * @param natural the widths of the columns without a limit
   * @param whole whether a column must not be cut
   * @param droppable columns that may be dropped, the least useful one first
   */
  static TableLayout fitting(
      int width,
      List<Integer> shown,
      List<Integer> natural,
      IntPredicate whole,
      List<Integer> droppable) {
    var columns = new ArrayList<>(shown);
    for (var least : droppable) {
      int needed = columns.stream().mapToInt(c -> needed(natural.get(c), whole.test(c))).sum();
      if (needed + gaps(columns) <= width) {
        break;
      }
      columns.remove(least);
    }
    var widths = new ArrayList<>(natural);
    int room =
        width - gaps(columns) - columns.stream().filter(whole::test).mapToInt(natural::get).sum();
    var cut =
        columns.stream()
            .filter(column -> !whole.test(column))
            .sorted(Comparator.comparing(natural::get))
            .toList();
    for (int i = 0; i < cut.size(); i++) {
      int column = cut.get(i);
      int share = Math.max(room / (cut.size() - i), needed(natural.get(column), false));
      widths.set(column, Math.min(natural.get(column), share));
      room -= widths.get(column);
    }
    return new TableLayout(List.copyOf(columns), List.copyOf(widths));
  }

  private static int needed(int natural, boolean whole) {
    return whole ? natural : Math.min(natural, LEAST);
  }

  private static int gaps(List<Integer> columns) {
    return GAP * Math.max(0, columns.size() - 1);
  }
}
