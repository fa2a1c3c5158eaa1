package org.integrationgateway.core.invoke;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * The tools that a caller may see: those that every caller has, then those that apps have for this
 * caller only. Others are neither listed nor suggested.
 */
public final class VisibleTools {
  private final VisibleCatalog visibleCatalog;
  private final AppCatalog catalog;
  private final AccessPolicy access;
  private final OwnTools ownTools;

  VisibleTools(VisibleCatalog visibleCatalog, AppCatalog catalog, AccessPolicy access) {
    this.visibleCatalog = visibleCatalog;
    this.catalog = catalog;
    this.access = access;
    this.ownTools = new OwnTools(visibleCatalog, catalog);
  }

  /** Waits for the apps that come later, as {@link AppCatalog#await} does. */
  public Optional<GatewayException> await() {
    return catalog.await();
  }

  /** Whether {@link #await} may wait now. */
  public boolean isAwaited() {
    return catalog.isAwaited();
  }

  /** Returns all tools of a view, in listing order. */
  public List<Tool> all(Caller caller, ToolView view) {
    return Stream.concat(shared(caller, view).stream(), own(caller, view, app -> true))
        .filter(tool -> lists(caller, view, tool))
        .toList();
  }

  /**
   * One page of them: what comes before it is not looked at again.
   *
   * @param from where the page begins: 0, or what the page before returned
   * @param takes adds a tool to the page; false: it has no room for it
   * @return where the next page begins; empty: this is the last
   */
  public Optional<Integer> page(Caller caller, ToolView view, int from, Predicate<Tool> takes) {
    var shared = shared(caller, view);
    for (int at = from; at < shared.size(); at++) {
      var tool = shared.get(at);
      if (lists(caller, view, tool) && !takes.test(tool)) {
        return Optional.of(at);
      }
    }
    var own = own(caller, view, app -> true).toList();
    for (int at = Math.max(0, from - shared.size()); at < own.size(); at++) {
      if (lists(caller, own.get(at)) && !takes.test(own.get(at))) {
        return Optional.of(shared.size() + at);
      }
    }
    return Optional.empty();
  }

  /** The tools that a search looks through; the caller may use those of them that are listed. */
  public record Searched(List<Tool> shared, List<Tool> own) {}

  /**
   * The tools of a view for a search. The first list is the same as long as the catalog is, and may
   * have tools that the view does not show.
   */
  public Searched searched(Caller caller, ToolView view) {
    return new Searched(shared(caller, view), own(caller, view, app -> true).toList());
  }

  /** Whether the caller may use a tool that the view shows. */
  public boolean lists(Caller caller, ToolView view, Tool tool) {
    return view.shows(tool.app().name()) && lists(caller, tool);
  }

  /** Whether the caller may use a tool. */
  private boolean lists(Caller caller, Tool tool) {
    return access.lists(caller, tool.app(), tool.operation());
  }

  /**
   * The tool of this name, of an app that the caller may see. Whether the caller may use the
   * operation is decided when it is invoked. Of operations that apps have for this caller only,
   * those of apps are asked for that the name can belong to.
   *
   * @throws GatewayException {@code NOT_FOUND}, with a suggestion from the caller's own tools;
   *     {@code PROVIDER_UNAVAILABLE} when it can be a tool of an app whose operations are not known
   */
  public Tool tool(Caller caller, ToolView view, String name) {
    return shared(caller, view, name)
        .or(() -> ownTools.find(ownApps(caller, view, candidates(view, name)), caller, view, name))
        .orElseThrow(() -> unknown(caller, view, name));
  }

  /**
   * Returns a tool that the list of the caller has.
   *
   * @throws GatewayException as {@link #tool}, also for a tool that the caller may not use
   */
  public Tool listed(Caller caller, ToolView view, String name) {
    var tool = tool(caller, view, name);
    if (lists(caller, view, tool)) {
      return tool;
    }
    throw unknown(caller, view, name);
  }

  /** The tools that every caller has who may use them. */
  private List<Tool> shared(Caller caller, ToolView view) {
    return view.plainNames()
        ? only(caller, view).map(catalog::plainTools).orElse(List.of())
        : catalog.tools();
  }

  private Optional<Tool> shared(Caller caller, ToolView view, String name) {
    if (view.plainNames()) {
      return only(caller, view).flatMap(app -> catalog.plainTool(app, name));
    }
    return catalog
        .tool(name)
        .filter(tool -> view.shows(tool.app().name()) && access.allows(caller, tool.app()));
  }

  /** The one app of a view with plain names, where the caller may see it. */
  private Optional<App> only(Caller caller, ToolView view) {
    return view.apps().stream()
        .flatMap(names -> names.stream())
        .flatMap(name -> catalog.app(name).stream())
        .filter(app -> app.mcp() && access.allows(caller, app))
        .findFirst();
  }

  private Predicate<App> candidates(ToolView view, String name) {
    if (view.plainNames()) {
      return app -> true;
    }
    var apps = catalog.appsWithTool(name).toList();
    return apps::contains;
  }

  /** The tools of the operations that apps have for this caller only. */
  private Stream<Tool> own(Caller caller, ToolView view, Predicate<App> which) {
    return ownTools.all(ownApps(caller, view, which), caller, view).stream();
  }

  private List<App> ownApps(Caller caller, ToolView view, Predicate<App> which) {
    return catalog.apps().stream()
        .filter(App::mcp)
        .filter(app -> view.shows(app.name()) && !app.catalogs().isEmpty())
        .filter(which)
        .filter(app -> access.lists(caller, app))
        .toList();
  }

  private GatewayException unknown(Caller caller, ToolView view, String name) {
    var candidates = candidates(view, name);
    return catalog.apps().stream()
        .filter(app -> app.mcp() && view.shows(app.name()) && candidates.test(app))
        .filter(app -> access.lists(caller, app))
        .flatMap(app -> app.health().unknownOperations().stream())
        .findFirst()
        .or(catalog::await)
        .orElseGet(
            () -> {
              var known =
                  Stream.concat(shared(caller, view).stream(), own(caller, view, candidates))
                      .filter(tool -> lists(caller, view, tool))
                      .map(Tool::name)
                      .toList();
              return new GatewayException(
                  ErrorCode.NOT_FOUND,
                  "there is no tool '%s'.%s".formatted(name, SimilarNames.sentence(name, known)));
            });
  }
}
