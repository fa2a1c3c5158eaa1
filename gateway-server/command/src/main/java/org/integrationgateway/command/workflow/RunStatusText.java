package org.integrationgateway.command.workflow;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The status of a run, as the gateway spells it. */
final class RunStatusText {
  static final String SUCCEEDED = "SUCCEEDED";
  private static final Set<String> FINAL = Set.of(SUCCEEDED, "FAILED", "CANCELED");

  private RunStatusText() {}

  static String of(JsonNode run) {
    return run.path("status").asString("");
  }

  static boolean isEnded(JsonNode run) {
    return FINAL.contains(of(run));
  }
}
