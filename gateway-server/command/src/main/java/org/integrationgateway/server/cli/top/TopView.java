package org.integrationgateway.server.cli.top;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.server.cli.terminal.PlainText;
import org.integrationgateway.server.cli.terminal.Style;
import tools.jackson.databind.JsonNode;

/**
 * Lays a reading out in lines: the head, the apps, the providers with a problem, the last failures.
 *
 * @param address of the gateway
 */
record TopView(String address, Reading reading, TopState state) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
  private static final String KEYS = "q quit   s sort   p pause   arrows scroll";
  private static final int LONGEST = 300;
  private static final int LEAST_APPS = 3;
  private static final double MANY = .05;

  /** One section beside the apps has at most this part of the screen. */
  private static final int PARTS = 5;

  /** Everything, however many lines that takes. */
  List<TopLine> whole() {
    return lines(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** What fits a screen, with the keys in its last line. */
  List<TopLine> screen(int height) {
    int most = Math.max(1, height / PARTS);
    int others = head().size() + ailing(most).size() + failures(most).size() + 2;
    var lines = lines(Math.max(LEAST_APPS, height - others), most);
    while (lines.size() < height - 1) {
      lines.add(TopLine.EMPTY);
    }
    var screen = new ArrayList<>(lines.subList(0, Math.max(0, height - 1)));
    screen.add(TopLine.of(Style.FAINT, keys()));
    return screen;
  }

  private List<TopLine> lines(int apps, int others) {
    var lines = head();
    lines.addAll(apps(apps));
    lines.addAll(ailing(others));
    lines.addAll(failures(others));
    return lines;
  }

  private List<TopLine> head() {
    var figures = reading.figures();
    var total = figures.path("total");
    long calls = total.path("calls").asLong(0);
    var lines = new ArrayList<TopLine>();
    lines.add(
        TopLine.of(
            reading.isReady() ? Style.GOOD : Style.ERROR,
            "%s  %s  %s at %s  up %s  %s"
                .formatted(
                    reading.isReady() ? "ready" : "NOT READY",
                    address,
                    text(figures, "version"),
                    text(figures, "replica"),
                    Amount.age(Duration.between(reading.since(), reading.at())),
                    TIME.format(reading.at()))));
    for (var obstacle : figures.path("obstacles")) {
      lines.add(TopLine.of(Style.ERROR, "  " + PlainText.line(obstacle.asString(""), LONGEST)));
    }
    state
        .away()
        .ifPresent(away -> lines.add(TopLine.of(Style.ERROR, "no answer since " + told(away))));
    lines.add(
        TopLine.plain(
            "calls %s/s  failed %s  by callers %s  p50 %s  p95 %s  p99 %s  of the last %s"
                .formatted(
                    Amount.rate(total.path("perSecond").asDouble(0)),
                    Amount.share(CallLine.failed(total), calls),
                    Amount.share(total.path("caller").asLong(0), calls),
                    Amount.latency(total.path("p50")),
                    Amount.latency(total.path("p95")),
                    Amount.latency(total.path("p99")),
                    Amount.age(Duration.parse(figures.path("window").asString("PT0S"))))));
    var codes =
        total.path("failures").properties().stream()
            .map(code -> PlainText.line(code.getKey(), LONGEST) + " " + code.getValue().asLong(0))
            .toList();
    if (!codes.isEmpty()) {
      lines.add(TopLine.of(Style.WARN, "failures: " + String.join("  ", codes)));
    }
    var levels = figures.path("levels");
    lines.add(
        TopLine.plain(
            "in flight %d  held %d  waiting %d  streams %d  heap %s of %s  threads %d  store %s"
                .formatted(
                    levels.path("callsInFlight").asLong(0),
                    levels.path("callsHeld").asLong(0),
                    levels.path("requestsWaiting").asLong(0),
                    levels.path("eventStreams").asLong(0),
                    Amount.megabytes(levels.path("heapUsedBytes").asLong(0)),
                    Amount.megabytes(levels.path("heapMostBytes").asLong(0)),
                    levels.path("threads").asLong(0),
                    levels.path("storeUp").asInt(0) == 1
                        ? Amount.latency(figures.at("/store/p95"))
                        : "DOWN")));
    lines.add(TopLine.EMPTY);
    return lines;
  }

  private static String told(TopState.Away away) {
    return TIME.format(away.since()) + ", trying again: " + PlainText.line(away.reason(), LONGEST);
  }

  private List<TopLine> apps(int most) {
    var apps =
        reading.figures().path("apps").valueStream().sorted(state.order().comparator()).toList();
    var lines = new ArrayList<TopLine>();
    lines.add(TopLine.of(Style.FAINT, CallLine.HEADING));
    if (apps.isEmpty()) {
      lines.add(TopLine.plain("no calls"));
    }
    int first = Math.min(state.first(), apps.size());
    var rest = apps.subList(first, apps.size());
    boolean fits = rest.size() <= most;
    rest.stream().limit(fits ? most : most - 1L).forEach(app -> lines.add(line(app)));
    if (!fits) {
      lines.add(TopLine.of(Style.FAINT, "... %d more".formatted(rest.size() - most + 1)));
    }
    return lines;
  }

  private static TopLine line(JsonNode app) {
    long calls = Math.max(1, app.path("calls").asLong(0));
    boolean isAiling = CallLine.failed(app) > MANY * calls;
    var text = CallLine.of(app);
    return isAiling ? TopLine.of(Style.ERROR, text) : TopLine.plain(text);
  }

  private List<TopLine> ailing(int most) {
    var lines = new ArrayList<TopLine>();
    for (var provider : reading.figures().path("ailing")) {
      var text =
          "%-12s %-24s restarts %-4d %s"
              .formatted(
                  text(provider, "state"),
                  text(provider, "kind") + " " + text(provider, "name"),
                  provider.path("restarts").asLong(0),
                  text(provider, "reason"));
      var style = provider.path("serves").asBoolean(false) ? Style.WARN : Style.ERROR;
      lines.add(TopLine.of(style, text));
    }
    int all = reading.figures().path("providers").valueStream().mapToInt(JsonNode::asInt).sum();
    return section("PROVIDERS WITH A PROBLEM, OF " + all, lines, most);
  }

  private List<TopLine> failures(int most) {
    var lines =
        reading.failures().stream()
            .map(
                call ->
                    TopLine.plain(
                        "%s  %-8s %s/%s  %s  %s  %s"
                            .formatted(
                                time(call),
                                text(call, "door"),
                                text(call, "app"),
                                text(call, "operation"),
                                text(call, "subject"),
                                text(call, "code"),
                                text(call, "detail"))))
            .toList();
    return section("LAST CALLS THAT FAILED", lines, most);
  }

  private static String time(JsonNode call) {
    return TIME.format(Instant.parse(call.path("time").asString("1970-01-01T00:00:00Z")));
  }

  private static List<TopLine> section(String heading, List<TopLine> content, int most) {
    return content.isEmpty()
        ? List.of()
        : Stream.concat(
                Stream.of(TopLine.EMPTY, TopLine.of(Style.FAINT, heading)),
                content.stream().limit(most))
            .toList();
  }

  private String keys() {
    return "%s   sorted by %s%s"
        .formatted(KEYS, state.order().word(), state.paused() ? "   PAUSED" : "");
  }

  private static String text(JsonNode json, String member) {
    return PlainText.line(json.path(member).asString(""), LONGEST);
  }
}
