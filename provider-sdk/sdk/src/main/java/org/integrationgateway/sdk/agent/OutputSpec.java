package org.integrationgateway.sdk.agent;

import java.util.Map;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.jspecify.annotations.Nullable;

/** The form of a turn's answer: a text, or a value that fits a schema. */
public sealed interface OutputSpec {
  /** Text. */
  OutputSpec TEXT = new Text();

  /** Text. */
  record Text() implements OutputSpec {}

  /**
   * A JSON value.
   *
   * @param schema a JSON Schema (2020-12 unless it names another version), an object
   */
  record Structured(Map<String, @Nullable Object> schema) implements OutputSpec {
    public Structured {
      schema = MemberRules.json(schema);
    }
  }
}
