package org.integrationgateway.testkit.tck.examples;

import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.records.schema.WrittenAs.Written;
import org.integrationgateway.testkit.app.Example;

/**
 * Calls of an app.
 *
 * @param example succeeds soon, any number of times; absent: found among the operations
 * @param slow takes five seconds or more unless it is interrupted
 * @param streaming answers in pieces
 */
@WrittenAs(AppExamples.Form.class)
public record AppExamples(
    Optional<Example> example, Optional<Example> slow, Optional<Example> streaming) {
  /** No examples. */
  static final AppExamples NONE =
      new AppExamples(Optional.empty(), Optional.empty(), Optional.empty());

  /** The examples as they are written. */
  record Form(Optional<Call> example, Optional<Call> slow, Optional<Call> streaming)
      implements Written<AppExamples> {
    @Override
    public AppExamples value() {
      return new AppExamples(
          example.map(Call::value), slow.map(Call::value), streaming.map(Call::value));
    }
  }

  private record Call(String operation, Optional<Node> input) {
    Example value() {
      return new Example(operation, input.map(JsonPart::of).orElse("{}"));
    }
  }

  /** Returns these examples with another example of a call. */
  public AppExamples with(Example found) {
    return new AppExamples(Optional.of(found), slow, streaming);
  }
}
