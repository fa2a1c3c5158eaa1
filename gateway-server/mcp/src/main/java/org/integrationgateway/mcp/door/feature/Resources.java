package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.uri.ListCursor;
import org.integrationgateway.mcp.door.uri.MappedUris;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Carries out the requests for resources: those of all apps in one list. */
final class Resources {
  private static final int PAGE = 100;
  private static final int NOT_FOUND_OLDER = -32002;
  private static final int NOT_FOUND_NEWER = -32602;
  private static final int MOST_WATCHED = 50_000;
  private static final Duration LONGEST_WATCH = Duration.ofHours(24);

  private final AppFeatures features;
  private final ResourceOwners owners;

  /** How many clients of a subject watch a resource: they share the subscription upstream. */
  private final Cache<Watched, AtomicInteger> watchers =
      Caffeine.newBuilder().maximumSize(MOST_WATCHED).expireAfterAccess(LONGEST_WATCH).build();

  private record Watched(String subject, McpView view, String uri) {
    static Watched of(FeatureRequest request) {
      return new Watched(
          request.caller().subject().id(),
          request.view(),
          request.params().path("uri").asString(""));
    }
  }

  Resources(AppFeatures features) {
    this.features = features;
    this.owners = new ResourceOwners(features);
  }

  ObjectNode list(FeatureRequest request) {
    return list(request, "resources/list", "resources", MappedUris::resource);
  }

  ObjectNode templates(FeatureRequest request) {
    return list(request, "resources/templates/list", "resourceTemplates", MappedUris::template);
  }

  private ObjectNode list(
      FeatureRequest request,
      String method,
      String member,
      BiFunction<MappedUris, JsonNode, JsonNode> mapping) {
    var from = ListCursor.of(request.params(), member);
    var apps = features.offering(request, App.RESOURCES);
    int at = 0;
    while (at < apps.size() && !from.isStart() && !apps.get(at).name().equals(from.app())) {
      at++;
    }
    if (!from.isStart() && at == apps.size()) {
      throw ListCursor.invalid();
    }
    var result = Json.object();
    var items = result.putArray(member);
    var own = from.own();
    for (; at < apps.size() && items.size() < PAGE; at++) {
      var app = apps.get(at);
      var uris = new MappedUris(app.name(), features.hasPlainNames(request.view()));
      var params = own.isEmpty() ? Json.object() : Json.object().put("cursor", own);
      var answer = features.askForList(request, app, App.RESOURCES, method, params);
      if (answer.isPresent()) {
        answer.get().path(member).forEach(item -> items.add(mapping.apply(uris, item)));
        var next = answer.get().path("nextCursor").asString("");
        if (!next.isEmpty() && !next.equals(own)) {
          return result.put("nextCursor", new ListCursor(app.name(), next).text(member));
        }
      }
      own = "";
    }
    return at == apps.size()
        ? result
        : result.put("nextCursor", new ListCursor(apps.get(at).name(), "").text(member));
  }

  ObjectNode read(FeatureRequest request) {
    return of(request, (uris, result) -> uris.contents(result));
  }

  /** Begins to watch a resource. */
  ObjectNode subscribe(FeatureRequest request) {
    var result = of(request, (uris, answer) -> Json.object());
    watchers.get(Watched.of(request), unused -> new AtomicInteger()).incrementAndGet();
    return result;
  }

  /** Ends to watch a resource, for a client; the last one of its subject ends it upstream. */
  ObjectNode unsubscribe(FeatureRequest request) {
    var others = watchers.getIfPresent(Watched.of(request));
    if (others != null && others.decrementAndGet() > 0) {
      return Json.object();
    }
    watchers.invalidate(Watched.of(request));
    return of(request, (uris, answer) -> Json.object());
  }

  private ObjectNode of(
      FeatureRequest request, BiFunction<MappedUris, ObjectNode, ObjectNode> mapping) {
    int notFound = request.isOfNewerGeneration() ? NOT_FOUND_NEWER : NOT_FOUND_OLDER;
    var uri = request.params().path("uri");
    if (!uri.isString()) {
      throw RpcException.invalidParams("'uri' is missing: it names the resource");
    }
    var text = uri.stringValue();
    var found =
        owners
            .find(request, text)
            .orElseThrow(
                () ->
                    RpcException.of(
                        notFound,
                        "there is no resource '%s'".formatted(text),
                        Json.object().put("uri", text)));
    try {
      var result =
          features.ask(
              request,
              found.app(),
              App.RESOURCES,
              request.method(),
              Json.object().put("uri", found.own()));
      return mapping.apply(
          new MappedUris(found.app().name(), features.hasPlainNames(request.view())), result);
    } catch (GatewayException failure) {
      throw McpErrors.error(failure, request.requestId(), notFound, text);
    }
  }
}
