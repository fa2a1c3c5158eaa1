package org.integrationgateway.server.cli.top;

import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What the gateway answered.
 *
 * @param figures of {@code /admin/api/v1/figures}
 * @param failures the last calls that failed, the latest first
 */
record Reading(JsonNode figures, List<JsonNode> failures) {
  Reading {
    failures = List.copyOf(failures);
  }

  Instant at() {
    return instant("at");
  }

  Instant since() {
    return instant("since");
  }

  boolean isReady() {
    return figures.path("ready").asBoolean();
  }

  private Instant instant(String member) {
    return Instant.parse(figures.path(member).asString("1970-01-01T00:00:00Z"));
  }
}
