package org.integrationgateway.sdk.agent;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What shall come out of a turn: text, or a value by a schema. */
public sealed interface OutputSpec {
  /** Text. */
  OutputSpec TEXT = new Text();

  /** Text. */
  record Text() implements OutputSpec {}

  /**
   * A JSON value.
   *
   * @param schema a JSON Schema (2020-12 where it says nothing), an object
   */
  record Structured(Map<String, @Nullable Object> schema) implements OutputSpec {
    public Structured {
      schema = Rules.json(schema);
    }
  }
}
