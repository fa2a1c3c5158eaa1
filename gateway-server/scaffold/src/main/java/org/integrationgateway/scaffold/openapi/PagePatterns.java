package org.integrationgateway.scaffold.openapi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds how the lists of a document are paged, from the parameters and answers that it shows. */
final class PagePatterns {
  private static final List<String> PAGES =
      List.of("page", "page_number", "pageNumber", "page_num", "pageNum", "PageNumber");
  private static final List<String> OFFSETS =
      List.of("offset", "skip", "startAt", "start_at", "startIndex", "$skip", "start");
  private static final List<String> CURSORS =
      List.of(
          "cursor",
          "page_token",
          "pageToken",
          "next_token",
          "nextToken",
          "next_page_token",
          "nextPageToken",
          "next_cursor",
          "after",
          "continue",
          "continuation_token",
          "start_cursor",
          "page_cursor",
          "page[cursor]",
          "marker");
  private static final List<String> LIMITS =
      List.of(
          "per_page",
          "perPage",
          "page_size",
          "pageSize",
          "PageSize",
          "limit",
          "maxResults",
          "max_results",
          "page[size]",
          "page[limit]",
          "pageLimit",
          "page_limit",
          "$top",
          "size",
          "count");

  /** Members with the next cursor, and objects that hold such a member. */
  private static final Set<String> NEXT =
      Set.of(
          "next_cursor",
          "nextCursor",
          "next_page_token",
          "nextPageToken",
          "next_token",
          "nextToken",
          "continue",
          "continuation_token",
          "continuationToken",
          "end_cursor",
          "endCursor",
          "next_page_cursor",
          "cursor",
          "after");

  private static final List<String> HOLDERS =
      List.of(
          "meta",
          "metadata",
          "pagination",
          "paging",
          "page",
          "page_info",
          "pageInfo",
          "response_metadata",
          "cursors",
          "links");
  private static final List<String> RESULTS =
      List.of("data", "items", "results", "values", "entries", "records", "list", "elements");

  private static final int LARGEST_PAGE = 100;
  private static final int FEWEST = 2;

  private final OpenApiTree tree;
  private final Map<String, PagePattern> byRoute = new HashMap<>();
  private final Optional<PagePattern> common;

  PagePatterns(OpenApiTree tree) {
    this.tree = tree;
    var counts = new LinkedHashMap<PagePattern, Integer>();
    for (var route : tree.routes().stream().sorted().toList()) {
      if (route.startsWith("GET ")) {
        pattern(route)
            .ifPresent(
                found -> {
                  byRoute.put(route, found);
                  counts.merge(found, 1, Integer::sum);
                });
      }
    }
    common =
        counts.entrySet().stream()
            .filter(one -> one.getValue() >= FEWEST || counts.size() == 1)
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey);
  }

  /** The pattern of most lists. */
  Optional<PagePattern> common() {
    return common;
  }

  /** The members of an entry for the operation of a method and a path. */
  List<String> members(String route) {
    var pattern = byRoute.get(route);
    if (pattern == null) {
      return List.of();
    }
    return common.filter(pattern::equals).isPresent()
        ? List.of("paginate: true")
        : List.of("paginate: true", "pagination: {" + String.join(", ", pattern.lines()) + "}");
  }

  private Optional<PagePattern> pattern(String route) {
    var answer = answer(route);
    var results = answer.flatMap(this::results);
    if (results.isEmpty()) {
      return Optional.empty();
    }
    var parameters = parameters(route);
    var limit = LIMITS.stream().filter(parameters::containsKey).findFirst();
    var size = limit.flatMap(name -> find(parameters, name)).flatMap(this::size);
    var cursorParameter = CURSORS.stream().filter(parameters::containsKey).findFirst();
    if (cursorParameter.isPresent()) {
      var next = next(answer.get());
      if (next.isPresent()) {
        return Optional.of(
            new PagePattern("cursor", cursorParameter.get(), limit, size, results.get(), next));
      }
    }
    // Without a size of pages the last one cannot be told, except by an empty one.
    return Stream.of(Map.entry("page", PAGES), Map.entry("offset", OFFSETS))
        .flatMap(
            style ->
                style.getValue().stream()
                    .filter(parameters::containsKey)
                    .filter(name -> find(parameters, name).filter(this::isNumber).isPresent())
                    .map(name -> Map.entry(style.getKey(), name)))
        .filter(found -> limit.isPresent())
        .findFirst()
        .map(
            found ->
                new PagePattern(
                    found.getKey(),
                    found.getValue(),
                    limit,
                    size,
                    results.get(),
                    Optional.empty()));
  }

  /** The parameters of the query, by name. */
  private Map<String, JsonNode> parameters(String route) {
    var parameters = new HashMap<String, JsonNode>();
    Stream.concat(tree.pathItem(route).stream(), tree.operation(route).stream())
        .flatMap(owner -> OpenApiTree.items(owner, "parameters").stream())
        .map(tree::resolve)
        .filter(parameter -> OpenApiTree.text(parameter, "in").equals("query"))
        .forEach(parameter -> parameters.put(OpenApiTree.text(parameter, "name"), parameter));
    return parameters;
  }

  private static Optional<JsonNode> find(Map<String, JsonNode> parameters, String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  private JsonNode schema(JsonNode parameter) {
    return OpenApiTree.find(parameter, "schema").map(tree::resolve).orElse(parameter);
  }

  private boolean isNumber(JsonNode parameter) {
    var schema = schema(parameter);
    var type = OpenApiTree.text(schema, "type");
    return !schema.has("type") || type.equals("integer") || type.equals("number");
  }

  private Optional<Integer> size(JsonNode parameter) {
    var schema = schema(parameter);
    return Stream.of("maximum", "default")
        .flatMap(key -> OpenApiTree.find(schema, key).stream())
        .filter(node -> node.isIntegralNumber() && node.canConvertToLong())
        .map(JsonNode::longValue)
        .filter(number -> number > 0)
        .findFirst()
        .map(number -> (int) Math.min(number, LARGEST_PAGE));
  }

  /** The schema of the answer of success. */
  private Optional<JsonNode> answer(String route) {
    var responses = tree.operation(route).map(node -> OpenApiTree.members(node, "responses"));
    for (var code : List.of("200", "2XX", "2xx", "default")) {
      var response = responses.map(all -> all.get(code)).map(tree::resolve);
      if (response.isPresent()) {
        return OpenApiTree.find(response.get(), "schema")
            .or(() -> json(response.get()))
            .map(tree::resolve);
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonNode> json(JsonNode response) {
    return OpenApiTree.members(response, "content").entrySet().stream()
        .filter(media -> media.getKey().contains("json"))
        .flatMap(media -> OpenApiTree.find(media.getValue(), "schema").stream())
        .findFirst();
  }

  /** The path of the array of results. */
  private Optional<String> results(JsonNode schema) {
    if (isArray(schema)) {
      return Optional.of("");
    }
    var arrays =
        properties(schema).entrySet().stream()
            .filter(one -> isArray(one.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    return RESULTS.stream()
        .filter(arrays::contains)
        .findFirst()
        .or(() -> arrays.size() == 1 ? Optional.of(arrays.get(0)) : Optional.empty());
  }

  private Optional<String> next(JsonNode schema) {
    var properties = properties(schema);
    var direct = properties.keySet().stream().filter(NEXT::contains).findFirst();
    if (direct.isPresent()) {
      return direct;
    }
    for (var holder : HOLDERS) {
      var object = properties.get(holder);
      if (object != null) {
        var inner = properties(object);
        var found = inner.keySet().stream().filter(NEXT::contains).findFirst();
        if (found.isPresent()) {
          return Optional.of(holder + "." + found.get());
        }
        for (var deeper : List.of("cursors", "next")) {
          var nested = inner.get(deeper);
          if (nested != null && properties(nested).containsKey("after")) {
            return Optional.of(holder + "." + deeper + ".after");
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean isArray(JsonNode schema) {
    return OpenApiTree.text(schema, "type").equals("array") || schema.path("items").isObject();
  }

  /** The properties of an object, those of the parts of {@code allOf} too. */
  private Map<String, JsonNode> properties(JsonNode schema) {
    var properties = new LinkedHashMap<String, JsonNode>();
    var parts = new ArrayList<JsonNode>(List.of(schema));
    OpenApiTree.items(schema, "allOf").forEach(part -> parts.add(tree.resolve(part)));
    for (var part : parts) {
      OpenApiTree.members(part, "properties")
          .forEach((name, one) -> properties.putIfAbsent(name, tree.resolve(one)));
    }
    return properties;
  }
}
