package org.integrationgateway.fleet.figures.api;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.fleet.figures.caller.CallerCounts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the calls of subjects, for operators and for other replicas. */
final class CallerJson {
  private static final int MOST = 200;
  private static final double MICROS = 1_000_000;

  private CallerJson() {}

  /** The subjects with most calls first. */
  static void write(ArrayNode list, Map<String, CallerCounts> callers, double seconds) {
    callers.entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, CallerCounts> one) -> -one.getValue().calls())
                .thenComparing(Map.Entry::getKey))
        .limit(MOST)
        .forEach(
            one ->
                list.addObject()
                    .put("name", one.getKey())
                    .put("calls", one.getValue().calls())
                    .put(
                        "perSecond", Math.round(one.getValue().calls() / seconds * MICROS) / MICROS)
                    .put("ok", one.getValue().ok())
                    .put("caller", one.getValue().caller())
                    .put("gateway", one.getValue().gateway())
                    .put("upstream", one.getValue().upstream()));
  }

  static void pack(ObjectNode json, Map<String, CallerCounts> callers) {
    callers.forEach(
        (subject, counts) ->
            json.putArray(subject)
                .add(counts.ok())
                .add(counts.caller())
                .add(counts.gateway())
                .add(counts.upstream()));
  }

  static Map<String, CallerCounts> unpack(JsonNode json) {
    var callers = new TreeMap<String, CallerCounts>();
    json.properties()
        .forEach(
            one -> {
              var counts = one.getValue();
              callers.put(
                  one.getKey(),
                  new CallerCounts(
                      counts.path(0).asLong(),
                      counts.path(1).asLong(),
                      counts.path(2).asLong(),
                      counts.path(3).asLong()));
            });
    return callers;
  }
}
