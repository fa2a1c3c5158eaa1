package org.integrationgateway.sdk.workflow;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.sdk.internal.rules.JsonCopy;
import org.jspecify.annotations.Nullable;

/** The action of a step; in JSON an object whose member {@code do} names it. */
@Variant("do")
public sealed interface StepAction {
  /**
   * Invokes an operation. A status of 400 or more fails the attempt; 408, 429 and 500 or more are
   * tried again when the step says so. The output is the body: JSON as its value, in which whole
   * numbers beyond 2^53 are strings; text as a string; anything else in base64.
   *
   * @param app name of the app
   * @param operation its id
   * @param input values with references
   * @param connection which connection; the operation's when empty
   * @param instance which instance; the only one when empty
   */
  @Name("invoke")
  record Invoke(
      @Doc("The name of the app.") String app,
      @Doc("The id of the operation.") String operation,
      @Doc("The input of the operation; strings may hold references.")
          @Form("literal")
          @Default("{}")
          Map<String, @Nullable Object> input,
      @Doc("The connection that the operation uses. Default: the operation's.")
          Optional<String> connection,
      @Doc("The instance of the connection. Default: the only one.") Optional<String> instance)
      implements StepAction {
    public Invoke {
      input = JsonCopy.object(input);
    }

    /** An invocation with the default connection. */
    public static Invoke of(String app, String operation, Map<String, @Nullable Object> input) {
      return new Invoke(app, operation, input, Optional.empty(), Optional.empty());
    }
  }

  /**
   * Waits for a duration.
   *
   * @param duration up to a year
   */
  @Name("wait")
  record Wait(Duration duration) implements StepAction {}

  /**
   * Waits until a time.
   *
   * @param timestamp as in RFC 3339, {@code 2027-01-31T08:00:00Z}, or a reference to one; a time in
   *     the past does not wait
   */
  @Name("waitUntil")
  record WaitUntil(String timestamp) implements StepAction {}

  /**
   * Waits for a signal: the oldest one with this name that no step has taken yet. The output is its
   * payload.
   *
   * @param signal its name, 1 to 128 characters
   */
  @Name("awaitSignal")
  record AwaitSignal(@Doc("The name of the signal.") String signal) implements StepAction {}

  /**
   * Takes a turn with an agent. The output is its answer.
   *
   * @param provider which agent provider; the default one when empty
   * @param model name of the model
   * @param prompt the message, with references
   * @param tools tools it may use, as {@code app/operation}
   * @param outputSchema JSON Schema of the answer; empty: text
   */
  @Name("agentTurn")
  record AgentTurn(
      @Doc("The agent provider. Default: the default one.") Optional<String> provider,
      @Doc("The model.") String model,
      @Doc("The message to the agent; it may hold references.") String prompt,
      @Doc("The tools that the agent may use, as app/operation.") @Default("[]") List<String> tools,
      @Doc("The JSON Schema of the response. None: a text.") @Form("literal")
          Optional<Map<String, @Nullable Object>> outputSchema)
      implements StepAction {
    public AgentTurn {
      tools = List.copyOf(tools);
      outputSchema = outputSchema.map(JsonCopy::object);
    }
  }

  /**
   * Runs another definition of the same provider, as the same subject, and waits for its end. The
   * output is the output of that run.
   *
   * @param definitionId id of the definition
   * @param input of the run: values with references
   */
  @Name("run")
  record SubRun(
      @Doc("The id of the definition, of the same provider.") @Name("definition")
          String definitionId,
      @Doc("The input of the run; strings may hold references.") @Form("literal") @Default("{}")
          Map<String, @Nullable Object> input)
      implements StepAction {
    public SubRun {
      input = JsonCopy.object(input);
    }
  }
}
