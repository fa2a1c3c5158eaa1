package org.integrationgateway.engines.temporal.rows;

import java.util.Set;
import org.integrationgateway.engines.workflow.store.Table;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** Answers to questions about runs, as rows; no rows when there is no such run. */
public final class RunAnswers {
  public static final String RUN = "run";
  public static final String SUMMARY = "summary";
  public static final String EVENTS = "events";
  public static final String ROOT = "root";
  private static final Set<String> LEFT_OUT = Set.of("inputs", "output");

  private RunAnswers() {}

  public static Rows of(Rows rows, String root, String question, String argument) {
    return switch (question) {
      case RUN -> run(rows, argument, false);
      case SUMMARY -> run(rows, argument, true);
      case ROOT -> run(rows, root, true);
      default -> events(rows, argument.split("\n"));
    };
  }

  private static Rows run(Rows rows, String runId, boolean shortened) {
    var all = rows.ofRun(runId);
    var some = new Rows();
    for (var table : Set.of(Table.RUNS, Table.RUN_APPS, Table.GENERATIONS)) {
      all.all(table).forEach(row -> some.put(table, row));
    }
    for (var step : all.all(Table.STEPS)) {
      var row = step;
      for (var member : shortened ? LEFT_OUT : Set.<String>of()) {
        row = row.with(member, null);
      }
      some.put(Table.STEPS, row);
    }
    return some;
  }

  private static Rows events(Rows rows, String[] runAfterLimit) {
    var some = new Rows();
    rows.get(Table.RUNS, Key.of(runAfterLimit[0])).ifPresent(run -> some.put(Table.RUNS, run));
    rows.rowsOf(
            Table.EVENTS,
            runAfterLimit[0],
            Long.parseLong(runAfterLimit[1]),
            Integer.parseInt(runAfterLimit[2]))
        .forEach(event -> some.put(Table.EVENTS, event));
    return some;
  }
}
