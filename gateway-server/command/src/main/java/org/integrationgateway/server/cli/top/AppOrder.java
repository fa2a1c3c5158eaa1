package org.integrationgateway.server.cli.top;

import java.util.Comparator;
import tools.jackson.databind.JsonNode;

/** By what the apps are ordered. */
enum AppOrder {
  RATE("rate", descending("perSecond")),
  FAILED("failed", Comparator.comparingDouble(app -> -share(app))),
  P95("p95", descending("p95")),
  NAME("name", Comparator.comparing(app -> app.path("name").asString("")));

  private final String word;
  private final Comparator<JsonNode> comparator;

  AppOrder(String word, Comparator<JsonNode> comparator) {
    this.word = word;
    this.comparator = comparator;
  }

  String word() {
    return word;
  }

  Comparator<JsonNode> comparator() {
    return comparator;
  }

  AppOrder next() {
    return values()[(ordinal() + 1) % values().length];
  }

  private static Comparator<JsonNode> descending(String member) {
    return Comparator.comparingDouble(app -> -app.path(member).asDouble(0));
  }

  private static double share(JsonNode app) {
    return (double) CallLine.failed(app) / Math.max(1, app.path("calls").asLong(0));
  }
}
