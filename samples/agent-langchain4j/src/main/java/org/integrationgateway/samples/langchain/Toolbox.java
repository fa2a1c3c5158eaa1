package org.integrationgateway.samples.langchain;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.engines.agent.memory.RunningTurn;
import org.integrationgateway.engines.agent.turn.ToolCaller;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Part;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.json.JsonValues;

/**
 * The tools of one turn: operations of apps, called through the host on behalf of the caller that
 * began the turn.
 */
record Toolbox(List<Tool> tools, Apps apps) {
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MOST_BYTES = 64 << 10;

  static Toolbox of(NewTurn wanted, Apps apps) {
    if (wanted.toolSource() != NewTurn.ToolSource.NONE) {
      throw new ServiceException(
          Reason.NOT_SUPPORTED, "this agent knows no catalog: name the tools of the turn");
    }
    for (var ref : wanted.toolRefs()) {
      if (wanted.tools().stream().noneMatch(tool -> tool.ref().equals(ref))) {
        throw ServiceException.invalidMember(
            "/toolRefs", "names '" + ref + "', which is not a tool here");
      }
    }
    // The host receives the subject but not the limits of the caller's token.
    if (!wanted.tools().isEmpty()
        && CallContext.currentSubject().filter(asking -> !asking.scopes().isEmpty()).isPresent()) {
      throw new ServiceException(
          Reason.DENIED,
          "this agent cannot keep tools within the scopes of a limited token: ask without tools,"
              + " or with a token that has no scopes");
    }
    return new Toolbox(wanted.tools(), apps);
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
          (name, schema) ->
              elements.put((String) name, JsonRawSchema.from(JsonValues.write(schema))));
    }
    return elements;
  }

  Optional<Tool> find(String id) {
    return tools.stream().filter(tool -> tool.id().equals(id)).findFirst();
  }

  /** Calls a tool; an error is also a result. */
  Part.ToolResult call(Tool tool, Part.ToolCall call, RunningTurn turn) {
    var caller = new ToolCaller(apps, turn.id(), CallContext.current(), MOST_BYTES);
    return turn.deadline().atMost(LONGEST).during(() -> caller.call(tool, call));
  }
}
