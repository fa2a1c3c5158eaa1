package org.integrationgateway.mcp.door.feature;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.uri.ResourceUri;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.integrationgateway.mcp.door.uri.UriTemplates;
import tools.jackson.databind.JsonNode;

/**
 * Finds the app of a resource. A URI that names its app is of this one. Any other is of the one app
 * that lists it, that has a template for it, or that is alone; a page is of an app with a tool that
 * names it.
 */
final class ResourceOwners {
  /** Pages of an app that are searched. */
  private static final int MOST_PAGES = 20;

  private final AppFeatures features;

  /**
   * A resource, or a template of resources.
   *
   * @param own its URI as the upstream of the app writes it
   */
  record Owned(App app, String own) {}

  ResourceOwners(AppFeatures features) {
    this.features = features;
  }

  /**
   * The resource or the template of this URI; empty when no app has it that the client sees.
   *
   * @throws RpcException when several apps have it
   */
  Optional<Owned> find(FeatureRequest request, String uri) {
    var apps = features.offering(request, App.RESOURCES);
    var named = ResourceUri.of(uri);
    if (named.isPresent()) {
      var app = apps.stream().filter(each -> each.name().equals(named.get().app())).findFirst();
      if (app.isPresent()) {
        return app.map(each -> new Owned(each, named.get().own()));
      }
    }
    if (uri.startsWith(ToolUi.SCHEME)) {
      var page = page(request, apps, uri);
      if (page.isPresent()) {
        return page;
      }
    }
    if (apps.size() == 1) {
      return Optional.of(new Owned(apps.get(0), uri));
    }
    return listing(request, apps, uri)
        .or(() -> withTemplate(request, apps, uri))
        .map(app -> new Owned(app, uri));
  }

  /**
   * The app of a page, which no list needs to have: the app that the URI names, unless a tool of
   * some app names this URI as its page; else an app with a page beside it.
   */
  private Optional<Owned> page(FeatureRequest request, List<App> apps, String uri) {
    var own = withPage(request, apps, uri::equals).map(app -> new Owned(app, uri));
    if (features.hasPlainNames(request.view())) {
      return own.or(() -> beside(request, apps, uri));
    }
    var named =
        ResourceUri.ofPage(uri)
            .flatMap(
                page ->
                    apps.stream()
                        .filter(app -> app.name().equals(page.app()))
                        .findFirst()
                        .map(app -> new Owned(app, page.own())));
    return named
        .filter(
            page ->
                own.isEmpty()
                    || withPage(request, List.of(page.app()), page.own()::equals).isPresent())
        .or(() -> own)
        .or(() -> beside(request, apps, uri));
  }

  private Optional<Owned> beside(FeatureRequest request, List<App> apps, String uri) {
    return withPage(request, apps, page -> ToolUi.isBeside(page, uri))
        .map(app -> new Owned(app, uri));
  }

  private Optional<App> withPage(FeatureRequest request, List<App> apps, Predicate<String> wanted) {
    return apps.stream()
        .filter(
            app ->
                features
                    .tools(request, app)
                    .flatMap(tool -> ToolUi.of(tool.operation()).resource().stream())
                    .anyMatch(wanted))
        .findFirst();
  }

  private Optional<App> listing(FeatureRequest request, List<App> apps, String uri) {
    return only(
        apps,
        uri,
        app ->
            has(
                request,
                app,
                "resources/list",
                "resources",
                item -> item.path("uri").asString("").equals(uri)));
  }

  private Optional<App> withTemplate(FeatureRequest request, List<App> apps, String uri) {
    return only(
        apps,
        uri,
        app ->
            has(
                request,
                app,
                "resources/templates/list",
                "resourceTemplates",
                item -> UriTemplates.matches(item.path("uriTemplate").asString(""), uri)));
  }

  private static Optional<App> only(List<App> apps, String uri, Predicate<App> has) {
    var owners = apps.stream().filter(has).toList();
    if (owners.size() > 1) {
      throw RpcException.invalidParams(
          "several apps have the resource '%s': write one of %s"
              .formatted(
                  uri,
                  String.join(
                      ", ",
                      owners.stream()
                          .map(app -> new ResourceUri(app.name(), uri).text(false))
                          .toList())));
    }
    return owners.stream().findFirst();
  }

  private boolean has(
      FeatureRequest request, App app, String method, String member, Predicate<JsonNode> wanted) {
    var cursor = "";
    for (int page = 0; page < MOST_PAGES; page++) {
      var params = cursor.isEmpty() ? Json.object() : Json.object().put("cursor", cursor);
      var answer = features.askForList(request, app, App.RESOURCES, method, params);
      if (answer.isEmpty()) {
        return false;
      }
      if (answer.get().path(member).valueStream().anyMatch(wanted)) {
        return true;
      }
      var next = answer.get().path("nextCursor").asString("");
      if (next.isEmpty() || next.equals(cursor)) {
        return false;
      }
      cursor = next;
    }
    return false;
  }
}
