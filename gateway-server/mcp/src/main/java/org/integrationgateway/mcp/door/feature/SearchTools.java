package org.integrationgateway.mcp.door.feature;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.InputSchema;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.integrationgateway.mcp.search.ToolSearch;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of a catalog that is searched: with them a model finds, describes and calls all others.
 * No operation can have their names, which begin with an underscore.
 */
final class SearchTools {
  private static final String FIND = "_find_tools";
  private static final String DESCRIBE = "_describe_tools";
  private static final String CALL = "_call_tool";

  private static final int MOST_APPS = 100;
  private static final int LONGEST_DESCRIPTION = 300;
  private static final int MOST_CHARACTERS = 256 * 1024;

  private static final String FIND_INPUT =
      """
      {"type": "object", "additionalProperties": false, "properties": {
        "query": {"type": "string", "maxLength": 1000, "default": "",
          "description": "What the tool should do, in a few words; without it, tools in the order of the list."},
        "app": {"type": "string", "description": "Only tools of this app."},
        "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10,
          "description": "How many tools to return."}}}
      """;
  private static final String DESCRIBE_INPUT =
      """
      {"type": "object", "additionalProperties": false, "required": ["names"], "properties": {
        "names": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 20,
          "description": "Names of tools, as _find_tools returns them."}}}
      """;
  private static final String CALL_INPUT =
      """
      {"type": "object", "additionalProperties": false, "required": ["name"], "properties": {
        "name": {"type": "string", "description": "The name of a tool, as _find_tools returns it."},
        "arguments": {"type": "object", "default": {},
          "description": "Its arguments, by the inputSchema that _describe_tools returns."}}}
      """;

  private final VisibleCatalog catalog;
  private final ToolsFeature tools;
  private final ToolItems items;
  private final ToolSearch search;
  private final Map<String, InputSchema> inputs;

  SearchTools(VisibleCatalog catalog, ToolsFeature tools, ToolItems items, ToolSearch search) {
    this.catalog = catalog;
    this.tools = tools;
    this.items = items;
    this.search = search;
    var schemas = new SchemaCompiler();
    this.inputs =
        Map.of(
            FIND, schemas.generated(schemas.object(FIND_INPUT)),
            DESCRIBE, schemas.generated(schemas.object(DESCRIBE_INPUT)),
            CALL, schemas.generated(schemas.object(CALL_INPUT)));
  }

  /** The answer to {@code tools/list}. */
  ObjectNode list(FeatureRequest request) {
    if (!request.params().path("cursor").asString("").isEmpty()) {
      throw RpcException.invalidParams(
          "the cursor is not valid for this list, which has one page: list from the start");
    }
    var result = Json.object();
    var list = result.putArray("tools");
    list.add(
        described(
            FIND,
            "Find tools",
            "Finds tools by what they do, the best first. Describe a tool before you call it."
                + " Parameters that end in ? are optional. Apps: "
                + apps(request),
            true));
    list.add(
        described(
            DESCRIBE,
            "Describe tools",
            "Returns the descriptions and input schemas of tools that _find_tools found.",
            true));
    var call =
        described(
            CALL,
            "Call a tool",
            "Calls a tool that _find_tools found, and returns its result.",
            false);
    if (request.marksTasks()) {
      call.putObject("execution").put("taskSupport", "optional");
    }
    list.add(call);
    return result;
  }

  private ObjectNode described(String name, String title, String description, boolean reads) {
    var json = Json.object().put("name", name).put("title", title).put("description", description);
    json.set("inputSchema", Objects.requireNonNull(inputs.get(name)).json());
    if (reads) {
      json.putObject("annotations").put("readOnlyHint", true).put("openWorldHint", false);
    }
    return json;
  }

  private String apps(FeatureRequest request) {
    return catalog.apps(request.caller()).stream()
        .filter(app -> app.mcp() && request.view().shows(app.name()))
        .limit(MOST_APPS)
        .map(App::name)
        .collect(Collectors.joining(", "));
  }

  /** The answer to {@code tools/call}: of one of these tools, else of the tool that is named. */
  ObjectNode call(FeatureRequest request) {
    var name = request.params().path("name").asString("");
    var input = inputs.get(name);
    if (input == null) {
      return tools.call(request);
    }
    try {
      var arguments = input.accept(new Arguments.Json(ToolsFeature.arguments(request.params())));
      return switch (name) {
        case FIND -> result(find(request, arguments));
        case DESCRIBE -> result(describe(request, arguments));
        default -> called(request, arguments);
      };
    } catch (GatewayException failure) {
      return McpErrors.result(failure, request.requestId());
    }
  }

  private ObjectNode find(FeatureRequest request, ObjectNode arguments) {
    var caller = request.caller();
    var view = request.view().tools();
    var app = arguments.path("app").asString("");
    if (!app.isEmpty()) {
      catalog.app(caller, app);
    }
    int limit = arguments.get("limit").asInt();
    var query = arguments.get("query").stringValue();
    Predicate<Tool> asked =
        tool ->
            (app.isEmpty() || tool.app().name().equals(app))
                && ToolUi.of(tool.operation()).forModels();
    // The extra tool tells whether there are more.
    var found =
        query.isBlank()
            ? catalog.tools().all(caller, view).stream().filter(asked).limit(limit + 1L).toList()
            : searched(request, query, asked, limit + 1);
    var answer = Json.object();
    var list = answer.putArray("tools");
    found.stream().limit(limit).forEach(tool -> list.add(brief(request, tool)));
    answer.put("more", found.size() > limit);
    if (found.isEmpty()) {
      answer.put("hint", "No tool has these words: try others, or one of the apps.");
    }
    return answer;
  }

  private List<Tool> searched(
      FeatureRequest request, String query, Predicate<Tool> asked, int most) {
    var caller = request.caller();
    var view = request.view().tools();
    var searched = catalog.tools().searched(caller, view);
    return search.find(
        searched.shared(),
        searched.own(),
        query,
        tool -> asked.test(tool) && catalog.tools().lists(caller, view, tool),
        most);
  }

  private ObjectNode brief(FeatureRequest request, Tool tool) {
    var operation = tool.operation();
    var json = Json.object().put("name", tool.name()).put("app", tool.app().name());
    operation.title().ifPresent(title -> json.put("title", title));
    operation.description().ifPresent(text -> json.put("description", shortened(text)));
    var parameters = json.putArray("parameters");
    operation.parameters().stream()
        .map(parameter -> written(tool, parameter))
        .forEach(parameters::add);
    ToolUi.told(tool, hasPlainUris(request)).ifPresent(meta -> json.set("_meta", meta));
    return json;
  }

  private boolean hasPlainUris(FeatureRequest request) {
    return request.view().plainNames() || catalog.hasPlainNames();
  }

  private String written(Tool tool, Parameter parameter) {
    var name = items.told(tool, parameter.name());
    return parameter.required() ? name : name + '?';
  }

  private static String shortened(String text) {
    if (text.length() <= LONGEST_DESCRIPTION) {
      return text;
    }
    int space = text.lastIndexOf(' ', LONGEST_DESCRIPTION);
    int end = space > LONGEST_DESCRIPTION / 2 ? space : LONGEST_DESCRIPTION;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end)
        + " …";
  }

  private ObjectNode describe(FeatureRequest request, ObjectNode arguments) {
    var answer = Json.object();
    var list = answer.putArray("tools");
    var problems = Json.array();
    int characters = 0;
    for (var name : arguments.get("names")) {
      try {
        var item = items.of(listed(request, name.stringValue()), hasPlainUris(request));
        characters += item.length();
        if (characters > MOST_CHARACTERS && !list.isEmpty()) {
          throw new GatewayException(
              ErrorCode.PAYLOAD_TOO_LARGE,
              "the tools before '%s' have long descriptions: describe it in another call"
                  .formatted(name.stringValue()));
        }
        list.addPOJO(item);
      } catch (GatewayException unknown) {
        problems.add(unknown.detail());
      }
    }
    if (!problems.isEmpty()) {
      answer.set("problems", problems);
    }
    return answer;
  }

  private Tool listed(FeatureRequest request, String name) {
    return catalog.tools().listed(request.caller(), request.view().tools(), name);
  }

  /** See {@link Features#called}. */
  static ObjectNode called(ObjectNode params) {
    return params.path("name").asString("").equals(CALL)
            && params.get("arguments") instanceof ObjectNode call
        ? call
        : params;
  }

  /** Calls a tool by the same steps as a call of the tool itself. */
  private ObjectNode called(FeatureRequest request, ObjectNode arguments) {
    var params = request.params().deepCopy();
    params.set("name", arguments.get("name"));
    params.set("arguments", arguments.get("arguments"));
    var result =
        tools.call(
            new FeatureRequest(
                request.caller(),
                request.view(),
                request.method(),
                params,
                request.client(),
                request.requestId()));
    return ToolUi.isShownBy(request.client().capabilities())
        ? withPage(request, arguments.get("name").stringValue(), result)
        : result;
  }

  /** Clients find a page in the list of tools, where this tool is not: the result names it. */
  private ObjectNode withPage(FeatureRequest request, String name, ObjectNode result) {
    try {
      var page = ToolUi.told(listed(request, name), hasPlainUris(request));
      if (page.isEmpty() || result.path("_meta").has("ui")) {
        return result;
      }
      var copy = result.deepCopy();
      copy.withObject("/_meta").setAll(page.get());
      return copy;
    } catch (GatewayException unlisted) {
      return result;
    }
  }

  private static ObjectNode result(ObjectNode answer) {
    var result = Json.object();
    result
        .putArray("content")
        .addObject()
        .put("type", "text")
        .put("text", Json.MAPPER.writeValueAsString(answer));
    result.set("structuredContent", answer);
    result.put("isError", false);
    return result;
  }
}
