package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.Apps;

/**
 * The tools of one turn: operations of apps, called through the host on behalf of the caller who
 * began the turn.
 *
 * @param caller who began it; empty: the host itself
 */
record Toolbox(List<Tool> tools, Apps apps, Optional<CallContext> caller) {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MOST_BYTES = 64 << 10;

  static Toolbox of(NewTurn wanted, Apps apps) {
    if (wanted.toolSource() != NewTurn.ToolSource.NONE) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED, "this agent knows no catalog: name the tools of the turn");
    }
    for (var ref : wanted.toolRefs()) {
      if (wanted.tools().stream().noneMatch(tool -> tool.ref().equals(ref))) {
        throw SessionTurns.invalid("/toolRefs", "names '" + ref + "', which is no tool here");
      }
    }
    var caller = CallContext.current();
    // The host receives the subject but not the limits of the caller's token.
    if (!wanted.tools().isEmpty()
        && caller.filter(asking -> !asking.subject().scopes().isEmpty()).isPresent()) {
      throw new ServiceException(
          Reason.DENIED,
          "this agent cannot keep tools within the scopes of a limited token: ask without tools,"
              + " or with a token that has no scopes");
    }
    return new Toolbox(wanted.tools(), apps, caller);
  }

  /** Describes the tools to the model. */
  List<ToolSpecification> specifications() {
    return tools.stream()
        .map(
            tool ->
                ToolSpecification.builder()
                    .name(tool.id())
                    .description(tool.description())
                    .parameters(schema(tool.inputSchema()))
                    .build())
        .toList();
  }

  /** LangChain4j requires an object at the top level; its content is passed on unchanged. */
  private static JsonObjectSchema schema(Map<String, Object> schema) {
    var object = JsonObjectSchema.builder().addProperties(elements(schema.get("properties")));
    var definitions = elements(schema.get("$defs"));
    if (!definitions.isEmpty()) {
      object.definitions(definitions);
    }
    if (schema.get("required") instanceof List<?> required) {
      object.required(required.stream().map(String::valueOf).toList());
    }
    if (schema.get("additionalProperties") instanceof Boolean further) {
      object.additionalProperties(further);
    }
    return object.build();
  }

  private static Map<String, JsonSchemaElement> elements(Object members) {
    var elements = new LinkedHashMap<String, JsonSchemaElement>();
    if (members instanceof Map<?, ?> map) {
      map.forEach(
          (name, schema) -> elements.put((String) name, JsonRawSchema.from(Json.write(schema))));
    }
    return elements;
  }

  Optional<Tool> find(String id) {
    return tools.stream().filter(tool -> tool.id().equals(id)).findFirst();
  }

  /** Calls a tool; an error is also a result. */
  Part.ToolResult call(Tool tool, Part.ToolCall call, String turnId, Deadline latest) {
    var invocation =
        new AppInvocation(
            tool.ref().app(),
            tool.ref().operation(),
            call.arguments(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(turnId + ":" + call.id()),
            caller.map(asking -> asking.subject().id()),
            Optional.of(turnId));
    try {
      var answered =
          latest
              .atMost(LONGEST)
              .during(
                  () ->
                      caller
                          .map(asking -> asking.askedBy(Party.AGENT))
                          .map(asking -> asking.during(() -> apps.invoke(invocation)))
                          .orElseGet(() -> apps.invoke(invocation)));
      return new Part.ToolResult(call.id(), answered.status(), content(answered));
    } catch (ServiceException refused) {
      return refused(call, status(refused.reason()), String.valueOf(refused.getMessage()));
    }
  }

  static Part.ToolResult refused(Part.ToolCall call, int status, String why) {
    return new Part.ToolResult(call.id(), status, Map.of("error", why));
  }

  private static Object content(AppResult answered) {
    byte[] body = answered.body();
    var text = new String(body, 0, Math.min(body.length, MOST_BYTES), StandardCharsets.UTF_8);
    if (body.length > MOST_BYTES) {
      return Map.of("truncated", true, "bytes", (long) body.length, "beginning", text);
    }
    try {
      return text.isEmpty() ? null : Json.parse(text);
    } catch (IllegalArgumentException noJson) {
      return text;
    }
  }

  private static int status(Reason reason) {
    return switch (reason) {
      case INVALID_INPUT, TOO_LARGE -> 400;
      case NOT_CONNECTED, RECONNECT_REQUIRED, INSTANCE_SELECTION_REQUIRED -> 401;
      case DENIED -> 403;
      case NOT_FOUND -> 404;
      case CONFLICT, INVALID_STATE, IDEMPOTENCY_KEY_REUSED -> 409;
      case NO_CAPACITY -> 429;
      case UNAVAILABLE -> 503;
      case TIMEOUT -> 504;
      default -> 500;
    };
  }
}
