package org.integrationgateway.sdk.agent;

import java.util.Map;
import org.integrationgateway.sdk.internal.rules.MemberRules;
import org.integrationgateway.sdk.internal.rules.OutputSchemaRules;
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
   * @param schema a JSON Schema (2020-12 unless it names another version) of an object: at most
   *     65,536 characters, 5,000 values and 32 levels; references are to places in itself, and its
   *     check ends
   */
  record Structured(Map<String, @Nullable Object> schema) implements OutputSpec {
    public Structured {
      schema = MemberRules.json(schema);
      OutputSchemaRules.check(schema);
    }
  }
}
