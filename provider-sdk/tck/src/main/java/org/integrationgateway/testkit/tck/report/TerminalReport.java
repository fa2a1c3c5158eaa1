package org.integrationgateway.testkit.tck.report;

import java.io.PrintStream;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.Printable;

/** Prints a line for each case as it ends, and a summary at the end. */
public final class TerminalReport {
  private static final int REASON_LINES = 20;
  private static final int LOG_LINES = 10;

  private final PrintStream out;

  public TerminalReport(PrintStream out) {
    this.out = out;
  }

  /** One case ended. */
  public void ended(CaseResult one) {
    var line = "%-8s  %s".formatted(one.outcome().text(), one.name());
    out.println(one.headline().isEmpty() ? line : line + ": " + Printable.plain(one.headline()));
  }

  /** All ended. */
  public void sum(TestResult result) {
    for (var one : result.cases()) {
      if (one.outcome().fails()) {
        out.println();
        out.println(one.outcome().text().toUpperCase(java.util.Locale.ROOT) + " " + one.name());
        out.println(indented(first(one.reason())));
        if (!one.log().isEmpty()) {
          out.println("  its last lines:");
          out.println(indented(last(one.log())));
        }
      }
    }
    out.println();
    out.println(result.title() + ": " + result.summary());
  }

  private static String indented(String text) {
    return text.lines()
        .map(line -> "    " + Printable.plain(line))
        .collect(Collectors.joining("\n"));
  }

  private static String first(String text) {
    return text.lines().limit(REASON_LINES).collect(Collectors.joining("\n"));
  }

  private static String last(String text) {
    var lines = text.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
  }
}
