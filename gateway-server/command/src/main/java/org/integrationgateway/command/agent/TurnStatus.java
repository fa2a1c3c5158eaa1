package org.integrationgateway.command.agent;

import tools.jackson.databind.JsonNode;

/** The status of a turn, as the gateway spells it. */
final class TurnStatus {
  static final String WAITING = "waiting_for_input";
  static final String SUCCEEDED = "succeeded";
  static final String CANCELED = "canceled";

  private TurnStatus() {}

  static String of(JsonNode turn) {
    return turn.path("status").asString("");
  }

  static boolean isWaiting(JsonNode turn) {
    return of(turn).equals(WAITING);
  }

  static boolean isSuccess(JsonNode turn) {
    return of(turn).equals(SUCCEEDED);
  }

  /** Whether the turn is in a final state. */
  static boolean isEnded(JsonNode turn) {
    return switch (of(turn)) {
      case SUCCEEDED, CANCELED, "failed" -> true;
      default -> false;
    };
  }
}
