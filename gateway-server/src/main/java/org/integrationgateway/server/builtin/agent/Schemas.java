package org.integrationgateway.server.builtin.agent;

import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.Problem;
import org.jspecify.annotations.Nullable;

/** Holds JSON values against JSON Schemas. */
@FunctionalInterface
public interface Schemas {
  /**
   * What is wrong with a value; empty when it fits.
   *
   * @throws IllegalArgumentException when the schema is none, saying why
   */
  List<Problem> problems(Map<String, @Nullable Object> schema, @Nullable Object value);
}
