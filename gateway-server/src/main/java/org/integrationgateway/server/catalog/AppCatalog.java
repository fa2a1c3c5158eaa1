package org.integrationgateway.server.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Every app of this deployment, replaced as a whole when the configuration is read again. */
public final class AppCatalog {
  private final boolean prefixedToolNames;
  private volatile Snapshot snapshot;

  private record Snapshot(Map<String, App> apps, ToolNames tools) {}

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

  /** All apps, in the order of the configuration. */
  public Collection<App> apps() {
    return snapshot.apps.values();
  }

  public Optional<App> app(String name) {
    return Optional.ofNullable(snapshot.apps.get(name));
  }

  /** The tools of every app that has them, in listing order. */
  public List<Tool> tools() {
    return snapshot.tools.all();
  }

  public Optional<Tool> tool(String name) {
    return snapshot.tools.tool(name);
  }

  /** What an operation is called as a tool, whether it is listed as one or not. */
  public String toolName(App app, Operation operation) {
    return tools().stream()
        .filter(
            tool ->
                tool.app().name().equals(app.name())
                    && tool.operation().id().equals(operation.id()))
        .findFirst()
        .map(Tool::name)
        .orElseGet(() -> ToolNames.of(app, operation));
  }

  /** From now on, exactly these. Calls under way keep what they have. */
  public void replace(Collection<App> changed) {
    snapshot = snapshot(changed);
  }

  private Snapshot snapshot(Collection<App> apps) {
    var byName = new LinkedHashMap<String, App>();
    for (var app : apps) {
      byName.put(app.name(), app);
    }
    return new Snapshot(Collections.unmodifiableMap(byName), ToolNames.of(apps, prefixedToolNames));
  }
}
