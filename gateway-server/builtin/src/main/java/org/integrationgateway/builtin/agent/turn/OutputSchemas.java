package org.integrationgateway.builtin.agent.turn;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Problem;
import org.jspecify.annotations.Nullable;

/** Validates JSON values against JSON Schemas. */
@FunctionalInterface
public interface OutputSchemas {
  /**
   * The problems of a value; empty when it fits.
   *
   * @throws IllegalArgumentException when the schema is not a JSON Schema, with the reason
   * @throws TooComplexException when to check the value takes more than it may
   */
  List<Problem> problems(Map<String, @Nullable Object> schema, @Nullable Object value);

  /** A check that has used up its steps, its time or its depth. */
  final class TooComplexException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public TooComplexException(String message) {
      super(message);
    }
  }
}
