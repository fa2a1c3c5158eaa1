package org.integrationgateway.sdk.agent;

import org.jspecify.annotations.Nullable;

/** The answer of a turn, in the form that the request asked for. */
public sealed interface TurnOutput {
  /** Text. */
  record Text(String text) implements TurnOutput {}

  /**
   * A JSON value that fits the schema.
   *
   * @param value the value; may be null where the schema allows it
   */
  record Structured(@Nullable Object value) implements TurnOutput {}
}
