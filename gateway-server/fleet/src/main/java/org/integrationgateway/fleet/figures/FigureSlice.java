package org.integrationgateway.fleet.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.calls.OutcomeCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The counts of one server over a time, before they are added up: by bucket and not as percentiles,
 * because those of several servers cannot be added.
 *
 * @param since when the history of the server begins
 * @param step the usual length of a step
 * @param keys the pairs of app and door, by the numbers that steps have
 * @param steps the complete ones, the oldest first
 * @param recent the short steps of the last minute
 * @param now the step that has not ended
 * @param inFlight calls by door
 * @param providers their number by state
 */
public record FigureSlice(
    Instant since,
    Instant at,
    Duration step,
    List<CallKeys.Key> keys,
    List<FigureStep> steps,
    List<FigureStep> recent,
    FigureStep now,
    Map<String, Integer> inFlight,
    Map<String, Integer> providers) {
  public FigureSlice {
    keys = List.copyOf(keys);
    steps = List.copyOf(steps);
    recent = List.copyOf(recent);
    inFlight = Map.copyOf(inFlight);
    providers = Map.copyOf(providers);
  }

  /** The slice for another server. */
  public ObjectNode json() {
    var json =
        Json.object()
            .put("form", form(now.store()))
            .put("since", since.toEpochMilli())
            .put("at", at.toEpochMilli())
            .put("step", step.toSeconds());
    var pairs = json.putArray("keys");
    keys.forEach(key -> pairs.addArray().add(key.app()).add(key.door()));
    write(json.putArray("steps"), steps);
    write(json.putArray("recent"), recent);
    write(json.putArray("now"), List.of(now));
    var open = json.putObject("inFlight");
    inFlight.forEach(open::put);
    var states = json.putObject("providers");
    providers.forEach(states::put);
    return json;
  }

  /**
   * Reads a slice.
   *
   * @throws IllegalArgumentException when its server counts something else, or it is broken
   */
  static FigureSlice read(ObjectNode json, Bounds bounds) {
    if (!json.path("form").asString("").equals(form(CallCounts.of(bounds)))) {
      throw new IllegalArgumentException(
          "it runs another version, whose figures cannot be added to those of this one");
    }
    try {
      var keys = new ArrayList<CallKeys.Key>();
      json.path("keys")
          .forEach(
              key -> keys.add(new CallKeys.Key(key.path(0).asString(), key.path(1).asString())));
      return new FigureSlice(
          Instant.ofEpochMilli(json.path("since").asLong()),
          Instant.ofEpochMilli(json.path("at").asLong()),
          Duration.ofSeconds(Math.max(1, json.path("step").asLong())),
          keys,
          steps(json.path("steps"), bounds, keys.size()),
          steps(json.path("recent"), bounds, keys.size()),
          steps(json.path("now"), bounds, keys.size()).get(0),
          numbers(json.path("inFlight")),
          numbers(json.path("providers")));
    } catch (RuntimeException broken) {
      throw new IllegalArgumentException("its figures cannot be read: " + broken, broken);
    }
  }

  /** Names what is counted: servers of other versions may count other outcomes. */
  private static String form(CallCounts counts) {
    var text = new StringBuilder().append(counts.size());
    OutcomeCode.values().forEach(code -> text.append(' ').append(code.label()));
    for (var vital : Vital.values()) {
      text.append(' ').append(vital.word());
    }
    return Integer.toHexString(text.toString().hashCode());
  }

  private static void write(ArrayNode all, List<FigureStep> steps) {
    for (var step : steps) {
      var one =
          all.addArray()
              .add(step.start().toEpochMilli())
              .add(step.end().toEpochMilli())
              .add(step.calls().text());
      var vitals = one.addArray();
      for (var vital : Vital.values()) {
        vitals.add(step.vitals().get(vital));
      }
      var store = one.addArray().add(step.store().longest());
      for (int i = 0; i < step.store().size(); i++) {
        store.add(step.store().at(i));
      }
    }
  }

  private static List<FigureStep> steps(JsonNode all, Bounds bounds, int keys) {
    var steps = new ArrayList<FigureStep>();
    for (var one : all) {
      var calls = PackedCalls.of(one.path(2).asString());
      calls.forEach(
          bounds,
          (counts, number) -> {
            if (number >= keys) {
              throw new IllegalArgumentException("a step has calls of an unknown app");
            }
          });
      var vitals = new Vitals();
      for (var vital : Vital.values()) {
        vitals.set(vital, one.path(3).path(vital.ordinal()).asDouble());
      }
      var store = CallCounts.of(bounds);
      store.longest(one.path(4).path(0).asLong());
      for (int i = 0; i < store.size(); i++) {
        store.add(i, one.path(4).path(i + 1).asLong());
      }
      steps.add(
          new FigureStep(
              Instant.ofEpochMilli(one.path(0).asLong()),
              Instant.ofEpochMilli(one.path(1).asLong()),
              calls,
              vitals,
              store));
    }
    return steps;
  }

  private static Map<String, Integer> numbers(JsonNode json) {
    var numbers = new HashMap<String, Integer>();
    json.properties().forEach(one -> numbers.put(one.getKey(), one.getValue().asInt()));
    return numbers;
  }
}
