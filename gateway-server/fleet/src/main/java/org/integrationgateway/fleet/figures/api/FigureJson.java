package org.integrationgateway.fleet.figures.api;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.integrationgateway.fleet.figures.CallFigures;
import org.integrationgateway.fleet.figures.Figures;
import org.integrationgateway.fleet.figures.Latency;
import org.integrationgateway.fleet.figures.Vital;
import org.integrationgateway.http.calls.OutcomeClass;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes figures; the steps as columns, as charts draw them. */
final class FigureJson {
  private static final double MICROS = 1_000_000;
  private static final double MILLIS = 1000;

  private static final Comparator<Map.Entry<String, Long>> MOST_FIRST =
      Map.Entry.<String, Long>comparingByValue()
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  private FigureJson() {}

  static void write(ObjectNode json, Figures figures) {
    json.put("since", figures.since().toString())
        .put("at", figures.at().toString())
        .put("window", figures.query().window().toString())
        .put("stepSeconds", figures.step().toSeconds());
    figures.query().app().ifPresent(app -> json.put("app", app));
    figures.query().door().ifPresent(door -> json.put("door", door));
    calls(json.putObject("recent"), figures.recent());
    calls(json.putObject("total"), figures.total());
    named(json, "apps", figures.apps());
    named(json, "doors", figures.doors());
    var inFlight = json.putObject("inFlight");
    figures.inFlight().forEach(inFlight::put);
    var providers = json.putObject("providers");
    figures.providers().forEach(providers::put);
    var levels = json.putObject("levels");
    var counts = json.putObject("counts");
    for (var vital : Vital.values()) {
      (vital.isCount() ? counts : levels).set(vital.word(), number(figures.vital(vital)));
    }
    latency(json.putObject("store"), figures.store());
    steps(json.putObject("steps"), figures.steps());
  }

  private static void named(ObjectNode json, String member, Collection<Figures.Named> all) {
    var list = json.putArray(member);
    all.forEach(named -> calls(list.addObject().put("name", named.name()), named.calls()));
  }

  private static void calls(ObjectNode json, CallFigures calls) {
    json.put("seconds", rounded(calls.seconds()))
        .put("calls", calls.calls())
        .put("perSecond", rounded(calls.calls() / calls.seconds()));
    for (var outcome : OutcomeClass.values()) {
      json.put(outcome.word(), calls.count(outcome));
    }
    var failures = json.putObject("failures");
    calls.failures().entrySet().stream()
        .sorted(MOST_FIRST)
        .forEach(failure -> failures.put(failure.getKey(), failure.getValue()));
    latency(json, calls.latency());
  }

  private static void latency(ObjectNode json, Latency latency) {
    latency.p50().ifPresent(seconds -> json.put("p50", rounded(seconds)));
    latency.p95().ifPresent(seconds -> json.put("p95", rounded(seconds)));
    latency.p99().ifPresent(seconds -> json.put("p99", rounded(seconds)));
  }

  private static void steps(ObjectNode json, List<Figures.Interval> steps) {
    column(json, "at", steps, step -> step.end().toEpochMilli() / MILLIS);
    column(json, "seconds", steps, step -> step.calls().seconds());
    for (var outcome : OutcomeClass.values()) {
      column(json, outcome.word(), steps, step -> step.calls().perSecond(outcome));
    }
    percentile(json, "p50", steps, step -> step.calls().latency().p50());
    percentile(json, "p95", steps, step -> step.calls().latency().p95());
    percentile(json, "p99", steps, step -> step.calls().latency().p99());
    percentile(json, "storeP95", steps, step -> step.store().p95());
    for (var vital : Vital.values()) {
      column(json, vital.word(), steps, step -> step.vital(vital));
    }
  }

  private static void column(
      ObjectNode json,
      String name,
      List<Figures.Interval> steps,
      ToDoubleFunction<Figures.Interval> value) {
    var column = json.putArray(name);
    steps.forEach(step -> column.add(number(value.applyAsDouble(step))));
  }

  private static void percentile(
      ObjectNode json,
      String name,
      List<Figures.Interval> steps,
      Function<Figures.Interval, OptionalDouble> value) {
    var column = json.putArray(name);
    for (var step : steps) {
      var seconds = value.apply(step);
      if (seconds.isPresent()) {
        column.add(rounded(seconds.getAsDouble()));
      } else {
        column.addNull();
      }
    }
  }

  /** A whole number without a fraction. */
  private static JsonNode number(double number) {
    double rounded = rounded(number);
    return rounded == Math.rint(rounded)
        ? JsonNodeFactory.instance.numberNode((long) rounded)
        : JsonNodeFactory.instance.numberNode(rounded);
  }

  private static double rounded(double number) {
    return Math.round(number * MICROS) / MICROS;
  }
}
