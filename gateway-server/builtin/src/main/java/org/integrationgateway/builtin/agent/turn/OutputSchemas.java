package org.integrationgateway.builtin.agent.turn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.agent.OutputSpec;
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

  /** Why values cannot be checked by a schema, which may be of any type; empty when they can. */
  default Optional<String> unusable(Map<String, @Nullable Object> schema) {
    try {
      var typeless = new LinkedHashMap<>(schema);
      typeless.remove("type");
      var unused = new OutputSpec.Structured(typeless);
      problems(schema, null);
      return Optional.empty();
    } catch (ServiceException refused) {
      return refused.problems().stream().findFirst().map(Problem::message);
    } catch (IllegalArgumentException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    }
  }

  /** A check that has used up its steps, its time or its depth. */
  final class TooComplexException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public TooComplexException(String message) {
      super(message);
    }
  }
}
