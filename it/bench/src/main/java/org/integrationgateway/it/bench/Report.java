package org.integrationgateway.it.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The figures of one run; the first row is the floor that the others are compared with.
 *
 * @param java the runtime of the gateway and of the floor
 * @param readySeconds median time from process start to {@code /ready}
 */
record Report(String java, Duration phase, List<Row> rows, double readySeconds) {

  /**
   * One case.
   *
   * @param perSecond requests per second at saturation
   * @param p50 milliseconds at half of that rate, open loop
   * @param p99 milliseconds at half of that rate, open loop
   * @param cpuMicros CPU time of the process per request at saturation
   */
  record Row(
      String name,
      double perSecond,
      double p50,
      double p99,
      double cpuMicros,
      double residentMiB,
      long failures) {}

  String table() {
    var floor = rows.get(0);
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%-6s %12s %7s %9s %9s %10s %7s %12s %7s %9s %8s%n",
            "case",
            "requests/s",
            "ratio",
            "p50 ms",
            "p99 ms",
            "p99 added",
            "",
            "CPU us/req",
            "ratio",
            "RSS MiB",
            "failed"));
    for (var row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-6s %12.0f %6.0f%% %9.2f %9.2f %+10.2f %7s %12.0f %6.1fx %9.0f %8d%n",
              row.name,
              row.perSecond,
              100 * row.perSecond / floor.perSecond,
              row.p50,
              row.p99,
              row.p99 - floor.p99,
              "",
              row.cpuMicros,
              row.cpuMicros / floor.cpuMicros,
              row.residentMiB,
              row.failures));
    }
    text.append(
        String.format(
            Locale.ROOT,
            "start to ready %.2f s (median); Java %s; %d s a phase%n",
            readySeconds,
            java,
            phase.toSeconds()));
    return text.toString();
  }

  String json() {
    var floor = rows.get(0);
    var text = new StringBuilder("{\n  \"java\": \"" + java + "\",\n");
    text.append(
        String.format(
            Locale.ROOT,
            "  \"phaseSeconds\": %d,%n  \"startToReadySeconds\": %.3f,%n  \"cases\": [%n",
            phase.toSeconds(),
            readySeconds));
    for (int i = 0; i < rows.size(); i++) {
      var row = rows.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "    {\"name\": \"%s\", \"requestsPerSecond\": %.1f, \"ratioToFloor\": %.3f,"
                  + " \"p50Millis\": %.3f, \"p99Millis\": %.3f, \"cpuMicrosPerRequest\": %.1f,"
                  + " \"residentMiB\": %.1f, \"failures\": %d}%s%n",
              row.name,
              row.perSecond,
              row.perSecond / floor.perSecond,
              row.p50,
              row.p99,
              row.cpuMicros,
              row.residentMiB,
              row.failures,
              i + 1 < rows.size() ? "," : ""));
    }
    return text.append("  ]\n}\n").toString();
  }
}
