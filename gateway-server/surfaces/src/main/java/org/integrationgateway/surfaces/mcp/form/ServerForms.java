package org.integrationgateway.surfaces.mcp.form;

import static org.integrationgateway.surfaces.mcp.form.McpForms.TEXT;
import static org.integrationgateway.surfaces.mcp.form.McpForms.WITH_META;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts right what servers say, such that clients take it that hold it to the published schemas: a
 * client refuses a whole list for one item, and a whole result for one part of it.
 */
public final class ServerForms {
  private static final int MOST_COMPLETIONS = 100;

  private static final ValueForm TOOL_RESULT =
      WITH_META.must("content", new ListForm(new ContentForm())).may("isError", McpForms.TRUTH);

  private static final ObjectForm LIST = WITH_META.may("nextCursor", TEXT);

  private static final ValueForm COMPLETION =
      ObjectForm.EMPTY
          .must("values", ServerForms::completions)
          .may("total", McpForms.WHOLE)
          .may("hasMore", McpForms.TRUTH);

  private static final Map<String, ValueForm> RESULTS =
      Map.of(
          "resources/list", LIST.must("resources", new ListForm(McpForms.RESOURCE)),
          "resources/templates/list",
              LIST.must("resourceTemplates", new ListForm(McpForms.TEMPLATE)),
          "resources/read", WITH_META.must("contents", new ListForm(new ContentsForm())),
          "prompts/list", LIST.must("prompts", new ListForm(McpForms.PROMPT)),
          "prompts/get", WITH_META.must("messages", ServerForms::messages).may("description", TEXT),
          "completion/complete", WITH_META.must("completion", COMPLETION));

  private static final ValueForm MESSAGE =
      ObjectForm.EMPTY.must("role", McpForms.ROLE).must("content", new ContentForm());

  private ServerForms() {}

  /** A tool of a list; empty when clients cannot take it, as the changes say. */
  public static Optional<ObjectNode> tool(ObjectNode tool, FormChanges changes) {
    var given = tool.hasNonNull("inputSchema") ? tool : withInput(tool);
    return object(McpForms.TOOL.fit(given, changes));
  }

  /** A tool without a schema takes any arguments. */
  private static ObjectNode withInput(ObjectNode tool) {
    var with = Json.object();
    with.setAll(tool);
    with.putObject("inputSchema").put("type", "object");
    return with;
  }

  /** The result of a tool; empty when clients cannot take it, as the changes say. */
  public static Optional<ObjectNode> toolResult(ObjectNode result, FormChanges changes) {
    return object(TOOL_RESULT.fit(withContent(result), changes));
  }

  /**
   * Structured content is also the text where there is no other (2025-11-25, Tools), and so is the
   * result of revision 2024-10-07. A call that has neither was made: it has nothing to say.
   */
  private static ObjectNode withContent(ObjectNode result) {
    if (result.hasNonNull("content")) {
      return result;
    }
    var content = Json.array();
    for (var member : List.of("structuredContent", "toolResult")) {
      var said = result.path(member);
      if (content.isEmpty() && !said.isNull() && !said.isMissingNode()) {
        var text = said.isString() ? said.stringValue() : said.toString();
        content.addObject().put("type", "text").put("text", text);
      }
    }
    return with(result, content);
  }

  private static ObjectNode with(ObjectNode result, ArrayNode content) {
    var with = Json.object();
    with.setAll(result);
    with.set("content", content);
    return with;
  }

  /** The result of another request; empty when it cannot be used, as the changes say. */
  public static Optional<ObjectNode> result(String method, ObjectNode result, FormChanges changes) {
    var form = RESULTS.get(method);
    return form == null ? Optional.of(result) : object(form.fit(result, changes));
  }

  /** A message with several parts is as many messages. */
  private static Optional<JsonNode> messages(JsonNode value, FormChanges changes) {
    var single = Json.array();
    for (var message : value.isArray() ? value : Json.array().add(value)) {
      if (message instanceof ObjectNode object
          && object.get("content") instanceof ArrayNode parts) {
        for (var part : parts) {
          var one = single.addObject();
          one.setAll(object);
          one.set("content", part);
        }
      } else {
        single.add(message);
      }
    }
    return new ListForm(MESSAGE).fit(single, changes);
  }

  private static Optional<JsonNode> completions(JsonNode value, FormChanges changes) {
    if (!value.isArray()) {
      return Optional.empty();
    }
    var values = Json.array();
    new ListForm(McpForms.TEXT)
        .fit(value, changes)
        .ifPresent(all -> all.valueStream().limit(MOST_COMPLETIONS).forEach(values::add));
    return Optional.of(values);
  }

  private static Optional<ObjectNode> object(Optional<JsonNode> fit) {
    return fit.filter(JsonNode::isObject).map(ObjectNode.class::cast);
  }
}
