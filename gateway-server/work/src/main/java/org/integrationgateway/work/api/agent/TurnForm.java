package org.integrationgateway.work.api.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.ToolRef;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for a turn.
 *
 * @param timeoutSeconds 0: the default of the provider
 * @param idempotencyKey read by {@link org.integrationgateway.http.api.CreateHandler}
 */
record TurnForm(
    Optional<String> model,
    @Doc("at least one message is required") @WrittenAs(MessageForm.class) List<Message> messages,
    @WrittenAs(Output.class) Optional<OutputSpec> output,
    @Default("[]") List<ToolRef> toolRefs,
    Optional<ToolSource> toolSource,
    @Default("{}") Map<String, String> metadata,
    Optional<Map<String, @Nullable Object>> modelOptions,
    Optional<Long> timeoutSeconds,
    Optional<String> idempotencyKey) {
  private static final long LONGEST_SECONDS = 86_400;

  TurnForm {
    if (output.isEmpty()) {
      throw new InvalidMemberException(
          "output", "'output' is missing: {\"text\": {}} or {\"structured\": {\"schema\": ...}}");
    }
    if (timeoutSeconds.filter(time -> time < 0 || time > LONGEST_SECONDS).isPresent()) {
      throw new InvalidMemberException(
          "timeoutSeconds",
          "'timeoutSeconds' is 0 to %d, not %d".formatted(LONGEST_SECONDS, timeoutSeconds.get()));
    }
  }

  NewTurn turn(String sessionId, Optional<String> key) {
    return BodyType.made(
        () ->
            new NewTurn(
                sessionId,
                model,
                messages,
                output.orElseThrow(),
                toolRefs,
                List.of(),
                toolSource.orElse(ToolSource.NONE),
                metadata,
                modelOptions.orElse(Map.of()),
                timeoutSeconds.filter(seconds -> seconds > 0).map(Duration::ofSeconds),
                key));
  }

  /** The kinds of output, of which a request names one. */
  record Output(Optional<BodyType.Empty> text, Optional<Structured> structured)
      implements WrittenAs.Written<OutputSpec> {
    @Override
    public OutputSpec value() {
      if (text.isPresent() == structured.isPresent()) {
        throw new InvalidMemberException(
            "",
            "'output' has exactly one of 'text' and 'structured', not "
                + (text.isPresent() ? "both" : "none"));
      }
      return structured
          .<OutputSpec>map(it -> new OutputSpec.Structured(it.schema()))
          .orElse(OutputSpec.TEXT);
    }
  }

  record Structured(@Doc("a JSON Schema is required") Map<String, @Nullable Object> schema) {}
}
