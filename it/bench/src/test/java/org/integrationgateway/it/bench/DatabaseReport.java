package org.integrationgateway.it.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The figures of {@link DatabaseBenchmark}, as ratios to plain JDBC. */
record DatabaseReport(Duration phase, List<Row> rows) {
  /** A slice of the provider and the slice of plain JDBC that came next. */
  record Pair(Load.Outcome provider, Load.Outcome jdbc) {
    double ratio() {
      return provider.perSecond() / jdbc.perSecond();
    }
  }

  /** One kind of request. */
  record Row(String name, List<Pair> pairs) {
    double providerPerSecond() {
      return median(pair -> pair.provider.perSecond());
    }

    double jdbcPerSecond() {
      return median(pair -> pair.jdbc.perSecond());
    }

    double ratio() {
      return median(Pair::ratio);
    }

    /** A quarter of the slices were below. */
    double lowerRatio() {
      return quantile(0.25, Pair::ratio);
    }

    /** A quarter of the slices were above. */
    double upperRatio() {
      return quantile(0.75, Pair::ratio);
    }

    double providerP99Micros() {
      return median(pair -> pair.provider.micros().getValueAtPercentile(99));
    }

    double jdbcP99Micros() {
      return median(pair -> pair.jdbc.micros().getValueAtPercentile(99));
    }

    long failures() {
      return pairs.stream()
          .mapToLong(pair -> pair.provider.failures() + pair.jdbc.failures())
          .sum();
    }

    private double median(ToDoubleFunction<Pair> figure) {
      return quantile(0.5, figure);
    }

    private double quantile(double share, ToDoubleFunction<Pair> figure) {
      var sorted = pairs.stream().mapToDouble(figure).sorted().toArray();
      return sorted[(int) (share * sorted.length)];
    }
  }

  String table() {
    var text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%-24s %11s %11s %7s %13s %12s %12s %7s%n",
            "request",
            "provider/s",
            "JDBC/s",
            "ratio",
            "half between",
            "p99 us",
            "JDBC p99 us",
            "failed"));
    for (var row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-24s %11.0f %11.0f %6.0f%% %5.0f%% - %4.0f%% %12.0f %12.0f %7d%n",
              row.name,
              row.providerPerSecond(),
              row.jdbcPerSecond(),
              100 * row.ratio(),
              100 * row.lowerRatio(),
              100 * row.upperRatio(),
              row.providerP99Micros(),
              row.jdbcP99Micros(),
              row.failures()));
    }
    text.append(
        "Java %s; %d s a phase%n".formatted(System.getProperty("java.version"), phase.toSeconds()));
    return text.toString();
  }

  String json() {
    var text = new StringBuilder("{\n  \"phaseSeconds\": " + phase.toSeconds() + ",\n");
    text.append("  \"requests\": [\n");
    for (int i = 0; i < rows.size(); i++) {
      var row = rows.get(i);
      text.append(
          String.format(
              Locale.ROOT,
              "    {\"name\": \"%s\", \"providerPerSecond\": %.1f, \"jdbcPerSecond\": %.1f,"
                  + " \"ratio\": %.3f, \"lowerQuartile\": %.3f, \"upperQuartile\": %.3f,"
                  + " \"p99Micros\": %.0f, \"jdbcP99Micros\": %.0f, \"failures\": %d}%s%n",
              row.name,
              row.providerPerSecond(),
              row.jdbcPerSecond(),
              row.ratio(),
              row.lowerRatio(),
              row.upperRatio(),
              row.providerP99Micros(),
              row.jdbcP99Micros(),
              row.failures(),
              i + 1 < rows.size() ? "," : ""));
    }
    return text.append("  ]\n}\n").toString();
  }
}
