package org.integrationgateway.server.testing;

import org.integrationgateway.core.error.ErrorCode;
import tools.jackson.databind.JsonNode;

/** How a call ended, the same for every door. */
public sealed interface Outcome {
  /** The upstream's answer. */
  record Answered(JsonNode body) implements Outcome {}

  /** The upstream answered that it failed. */
  record Failed(int status) implements Outcome {}

  /** The gateway refused. */
  record Refused(ErrorCode code) implements Outcome {}
}
