package org.integrationgateway.mcp.door.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.feature.PromptNames.Prompt;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.trace.McpSpan;
import org.integrationgateway.mcp.door.uri.ListCursor;
import org.integrationgateway.mcp.door.uri.MappedUris;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Carries out the requests for prompts: those of all apps in one list, each by its own name. */
final class Prompts {
  private static final String LIST = "prompts/list";
  private static final int PAGE = 100;
  private static final int MOST_PAGES = 100;
  private static final int MOST_OF_APP = 10_000;
  private static final int INVALID_PARAMS = -32602;

  private final AppFeatures features;

  Prompts(AppFeatures features) {
    this.features = features;
  }

  /** The prompts of a client: their names, and how the upstreams describe them. */
  private record Known(PromptNames names, Map<Prompt, JsonNode> described) {}

  ObjectNode list(FeatureRequest request) {
    var known = known(request);
    var from = ListCursor.of(request.params(), "prompts");
    var result = Json.object();
    var items = result.putArray("prompts");
    boolean begun = from.isStart();
    for (var entry : known.names.all().entrySet()) {
      var prompt = entry.getValue();
      begun |= prompt.app().equals(from.app()) && prompt.own().equals(from.own());
      if (begun && items.size() == PAGE) {
        return result.put("nextCursor", new ListCursor(prompt.app(), prompt.own()).text("prompts"));
      }
      if (begun && known.described.get(prompt) instanceof ObjectNode described) {
        var item = Json.object();
        item.setAll(described);
        items.add(item.put("name", entry.getKey()));
      }
    }
    if (!begun) {
      throw ListCursor.invalid();
    }
    return result;
  }

  ObjectNode get(FeatureRequest request) {
    var params = Json.object();
    var name = request.params().path("name");
    if (!name.isString()) {
      throw RpcException.invalidParams("'name' is missing: it names the prompt");
    }
    var prompt = find(request, name.stringValue());
    McpSpan.prompt(name.stringValue());
    params.put("name", prompt.own());
    var arguments = request.params().get("arguments");
    if (arguments != null && !arguments.isNull()) {
      if (!arguments.isObject()) {
        throw RpcException.invalidParams(
            "'arguments' must be an object, not " + Json.kind(arguments));
      }
      params.set("arguments", arguments);
    }
    try {
      var result =
          features.ask(request, app(request, prompt), App.PROMPTS, request.method(), params);
      return new MappedUris(prompt.app(), features.hasPlainNames(request.view())).messages(result);
    } catch (GatewayException failure) {
      throw McpErrors.error(failure, request.requestId(), INVALID_PARAMS);
    }
  }

  /**
   * The prompt that a client names.
   *
   * @throws RpcException when no app has it
   */
  Prompt find(FeatureRequest request, String name) {
    var names = known(request).names;
    return names
        .prompt(name)
        .orElseThrow(
            () ->
                RpcException.invalidParams(
                    "there is no prompt '%s'.%s"
                        .formatted(name, SimilarNames.sentence(name, names.all().keySet()))));
  }

  /** The app of a prompt that was found. */
  App app(FeatureRequest request, Prompt prompt) {
    return features.offering(request, App.PROMPTS).stream()
        .filter(app -> app.name().equals(prompt.app()))
        .findFirst()
        .orElseThrow(() -> RpcException.invalidParams("there is no such prompt any more"));
  }

  private Known known(FeatureRequest request) {
    var described = new LinkedHashMap<Prompt, JsonNode>();
    for (var app : features.offering(request, App.PROMPTS)) {
      for (var item : all(request, app)) {
        var own = item.path("name").asString("");
        if (!own.isEmpty()) {
          described.putIfAbsent(new Prompt(app.name(), own), item);
        }
      }
    }
    var names =
        PromptNames.of(List.copyOf(described.keySet()), !features.hasPlainNames(request.view()));
    return new Known(names, described);
  }

  private List<JsonNode> all(FeatureRequest request, App app) {
    var items = new ArrayList<JsonNode>();
    var cursor = Optional.<String>empty();
    for (int page = 0; page < MOST_PAGES && items.size() < MOST_OF_APP; page++) {
      var params = Json.object();
      cursor.ifPresent(next -> params.put("cursor", next));
      var answer = features.askForList(request, app, App.PROMPTS, LIST, params);
      if (answer.isEmpty()) {
        return items;
      }
      answer.get().path("prompts").forEach(items::add);
      var next = Optional.of(answer.get().path("nextCursor").asString(""));
      if (next.get().isEmpty() || next.equals(cursor)) {
        return items;
      }
      cursor = next;
    }
    return items;
  }
}
