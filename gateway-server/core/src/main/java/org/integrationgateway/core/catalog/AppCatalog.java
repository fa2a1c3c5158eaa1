package org.integrationgateway.core.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.provider.ExpectedApps;

/** Every app of this deployment, replaced as a whole when the configuration is read again. */
public final class AppCatalog {
  private final boolean prefixedToolNames;
  private volatile Snapshot snapshot;
  private volatile ExpectedApps expected = ExpectedApps.NONE;

  /**
   * @param tools of each app alone, and of all apps by the empty name: made when the first client
   *     asks, because a reload may replace thousands of apps, one after the other
   */
  private record Snapshot(
      Map<String, App> apps, boolean prefixed, ConcurrentHashMap<String, ToolNames> tools) {
    ToolNames all() {
      return tools.computeIfAbsent("", unused -> ToolNames.of(apps.values(), prefixed));
    }

    ToolNames alone(App app) {
      return apps.get(app.name()) == app
          ? tools.computeIfAbsent(app.name(), unused -> ToolNames.alone(app))
          : ToolNames.alone(app);
    }
  }

  /** Tools are named {@code <app>_<operation>}. */
  public AppCatalog(Collection<App> apps) {
    this(apps, true);
  }

  /**
   * A catalog of these apps.
   *
   * @param prefixedToolNames whether tools are named {@code <app>_<operation>}, or by the operation
   *     alone
   * @throws AppLoadException when two operations would have the same plain tool name
   */
  public AppCatalog(Collection<App> apps, boolean prefixedToolNames) {
    this.prefixedToolNames = prefixedToolNames;
    this.snapshot = snapshot(apps);
  }

  /** Whether tools are named {@code <app>_<operation>}. */
  public boolean hasPrefixedNames() {
    return prefixedToolNames;
  }

  /** All apps, in the order of the configuration. */
  public Collection<App> apps() {
    return snapshot.apps.values();
  }

  public Optional<App> app(String name) {
    return Optional.ofNullable(snapshot.apps.get(name));
  }

  /** Sets the apps that come later. */
  public void expect(ExpectedApps later) {
    expected = later;
  }

  /** Waits for the apps that come later, as {@link ExpectedApps#await} does. */
  public Optional<GatewayException> await() {
    return expected.await();
  }

  /** Whether {@link #await} may wait now. */
  public boolean isAwaited() {
    return expected.isAwaited();
  }

  /** All apps, after a wait for those that come later. */
  public Collection<App> awaited() {
    var unused = expected.await();
    return apps();
  }

  /**
   * The app of a call, which waits for apps that come later.
   *
   * @throws GatewayException {@code NOT_READY} when it can be one that is not there yet
   */
  public Optional<App> awaited(String name) {
    var known = app(name);
    if (known.isPresent()) {
      return known;
    }
    var missing = expected.await();
    var found = app(name);
    if (found.isEmpty() && missing.isPresent()) {
      throw missing.get();
    }
    return found;
  }

  /** The tools of every app that has them, in listing order. */
  public List<Tool> tools() {
    return snapshot.all().all();
  }

  public Optional<Tool> tool(String name) {
    return snapshot.all().tool(name);
  }

  /** The tools of one app by their plain names, in listing order. */
  public List<Tool> plainTools(App app) {
    return snapshot.alone(app).all();
  }

  /** The tool of an app by its plain name. */
  public Optional<Tool> plainTool(App app, String name) {
    return snapshot.alone(app).tool(name);
  }

  /** The apps with tools that a tool of this name can belong to, judged by the name alone. */
  public Stream<App> appsWithTool(String name) {
    return snapshot.apps.values().stream()
        .filter(App::mcp)
        .filter(app -> !prefixedToolNames || ToolNames.canBeOf(app, name));
  }

  /** The tool name of an operation, also of one that is not listed as a tool. */
  public String toolName(App app, Operation operation) {
    return snapshot.all().name(app, operation, prefixedToolNames);
  }

  /** The name of an operation among the tools of its app alone. */
  public String plainToolName(App app, Operation operation) {
    return snapshot.alone(app).name(app, operation, false);
  }

  /** The name that an operation has where another one would have the same: no other can have it. */
  public String hashedToolName(App app, Operation operation) {
    return ToolNames.unlisted(app, operation);
  }

  /** Identifies the apps that names of tools depend on: another object after each replacement. */
  public Object version() {
    return snapshot;
  }

  /** Replaces all apps. Calls under way keep the app that they began with. */
  public void replace(Collection<App> changed) {
    snapshot = snapshot(changed);
  }

  private Snapshot snapshot(Collection<App> apps) {
    var byName = new LinkedHashMap<String, App>();
    for (var app : apps) {
      byName.put(app.name(), app);
    }
    var next =
        new Snapshot(
            Collections.unmodifiableMap(byName), prefixedToolNames, new ConcurrentHashMap<>());
    if (!prefixedToolNames) {
      next.all(); // Finds operations with the same name.
    }
    return next;
  }
}
