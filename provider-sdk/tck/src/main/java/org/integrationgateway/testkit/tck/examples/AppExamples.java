package org.integrationgateway.testkit.tck.examples;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.testkit.app.Example;

/**
 * Calls of an app.
 *
 * @param example succeeds soon, any number of times; absent: found among the operations
 * @param slow takes five seconds or more unless it is interrupted
 * @param streaming answers in pieces
 */
public record AppExamples(
    Optional<Example> example, Optional<Example> slow, Optional<Example> streaming) {
  /** No examples. */
  static final AppExamples NONE =
      new AppExamples(Optional.empty(), Optional.empty(), Optional.empty());

  static AppExamples read(Fields fields) {
    return new AppExamples(
        call(fields, "example"), call(fields, "slow"), call(fields, "streaming"));
  }

  private static Optional<Example> call(Fields fields, String key) {
    return fields.object(
        key,
        call -> {
          call.require("operation");
          return new Example(
              call.string("operation").orElse(""),
              call.node("input").map(JsonPart::of).orElse("{}"));
        });
  }

  /** Returns these examples with another example of a call. */
  public AppExamples with(Example found) {
    return new AppExamples(Optional.of(found), slow, streaming);
  }
}
