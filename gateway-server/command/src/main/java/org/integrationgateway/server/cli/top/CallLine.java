package org.integrationgateway.server.cli.top;

import java.util.Locale;
import org.integrationgateway.server.cli.terminal.PlainText;
import tools.jackson.databind.JsonNode;

/** The calls of one app in a line. */
final class CallLine {
  private static final int LONGEST_NAME = 20;
  private static final String ROW = "%-20s %8s %6s %7s %7s %8s %8s %8s";

  static final String HEADING =
      String.format(
          Locale.ROOT, ROW, "APP", "CALLS/S", "CALLS", "CALLERS", "FAILED", "P50", "P95", "P99");

  private CallLine() {}

  /** Calls that failed, for another reason than the caller's. */
  static long failed(JsonNode calls) {
    return calls.path("gateway").asLong(0) + calls.path("upstream").asLong(0);
  }

  static String of(JsonNode app) {
    long calls = app.path("calls").asLong(0);
    return String.format(
        Locale.ROOT,
        ROW,
        PlainText.line(app.path("name").asString(""), LONGEST_NAME),
        Amount.rate(app.path("perSecond").asDouble(0)),
        calls,
        Amount.share(app.path("caller").asLong(0), calls),
        Amount.share(failed(app), calls),
        Amount.latency(app.path("p50")),
        Amount.latency(app.path("p95")),
        Amount.latency(app.path("p99")));
  }
}
