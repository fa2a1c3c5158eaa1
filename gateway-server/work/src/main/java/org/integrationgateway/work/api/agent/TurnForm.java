package org.integrationgateway.work.api.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.sdk.agent.Message;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.NewTurn.ToolSource;
import org.integrationgateway.sdk.agent.OutputSpec;
import org.integrationgateway.sdk.agent.ToolRef;
import tools.jackson.databind.node.ObjectNode;

/** The body of a request for a turn. */
final class TurnForm {
  private static final long LONGEST_SECONDS = 86_400;

  private TurnForm() {}

  static NewTurn read(String sessionId, ObjectNode body, Optional<String> key) {
    var fields =
        new RequestFields(
            body,
            "model",
            "messages",
            "output",
            "toolRefs",
            "toolSource",
            "metadata",
            "modelOptions",
            "timeoutSeconds",
            "idempotencyKey");
    var model = fields.text("model");
    var messages = messages(fields);
    var output = output(fields);
    var tools = toolRefs(fields);
    var source = NamedValues.member(fields, "toolSource", ToolSource.class).orElse(ToolSource.NONE);
    var metadata = fields.textByName("metadata");
    var options = fields.values("modelOptions").orElseGet(Map::of);
    var timeout = timeout(fields);
    // The problems of the parts come first: without them a whole turn cannot be made.
    fields.check();
    var turn =
        fields.make(
            "",
            () ->
                new NewTurn(
                    sessionId, model, messages, output, tools, List.of(), source, metadata, options,
                    timeout, key));
    fields.check();
    return turn.orElseThrow();
  }

  private static List<Message> messages(RequestFields fields) {
    if (!fields.has("messages")) {
      fields.refuse("messages", "'messages' is missing, at least one message is required");
    }
    var messages = new ArrayList<Message>();
    for (var each : fields.objects("messages", "role", "text", "parts", "metadata")) {
      MessageForm.read(each).ifPresent(messages::add);
    }
    return messages;
  }

  private static OutputSpec output(RequestFields fields) {
    var output = fields.fields("output", "text", "structured");
    if (output.isEmpty()) {
      if (!fields.has("output")) {
        fields.refuse(
            "output", "'output' is missing: {\"text\": {}} or {\"structured\": {\"schema\": ...}}");
      }
      return OutputSpec.TEXT;
    }
    var kinds = output.get();
    if (kinds.has("text") == kinds.has("structured")) {
      fields.refuse(
          "output",
          "'output' has exactly one of 'text' and 'structured', not "
              + (kinds.has("text") ? "both" : "none"));
      return OutputSpec.TEXT;
    }
    if (kinds.has("text")) {
      if (kinds.fields("text").isEmpty()) {
        kinds.refuse("text", "'text' is an empty object");
      }
      return OutputSpec.TEXT;
    }
    return structured(kinds).orElse(OutputSpec.TEXT);
  }

  private static Optional<OutputSpec> structured(RequestFields kinds) {
    var structured = kinds.fields("structured", "schema");
    var schema = structured.flatMap(fields -> fields.values("schema"));
    if (schema.isEmpty()) {
      structured
          .filter(fields -> !fields.has("schema"))
          .ifPresent(
              fields -> fields.refuse("schema", "'schema' is missing, a JSON Schema is required"));
      return Optional.empty();
    }
    return kinds.make("/output", () -> new OutputSpec.Structured(schema.get()));
  }

  private static List<ToolRef> toolRefs(RequestFields fields) {
    var refs = new ArrayList<ToolRef>();
    for (var each : fields.objects("toolRefs", "app", "operation")) {
      var app = each.requiredText("app");
      var operation = each.requiredText("operation");
      each.make("/toolRefs", () -> new ToolRef(app, operation)).ifPresent(refs::add);
    }
    return refs;
  }

  private static Optional<Duration> timeout(RequestFields fields) {
    var seconds = fields.whole("timeoutSeconds").orElse(0L);
    if (seconds < 0 || seconds > LONGEST_SECONDS) {
      fields.refuse(
          "timeoutSeconds",
          "'timeoutSeconds' is 0 to %d, not %d".formatted(LONGEST_SECONDS, seconds));
      return Optional.empty();
    }
    return Optional.of(Duration.ofSeconds(seconds)).filter(time -> !time.isZero());
  }
}
