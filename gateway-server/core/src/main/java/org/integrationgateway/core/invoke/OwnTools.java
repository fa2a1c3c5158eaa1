package org.integrationgateway.core.invoke;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;

/**
 * The tools of operations that apps have for one caller only. Their names are made once for each
 * list of operations. Where several would have the same name, each gets one with a hash.
 */
final class OwnTools {
  private final VisibleCatalog visibleCatalog;
  private final AppCatalog catalog;

  /** Tools by the identity of the list of operations, for as long as the list is kept. */
  private final Cache<List<Operation>, Map<Boolean, Named>> named =
      Caffeine.newBuilder().weakKeys().build();

  /**
   * The tools of one app.
   *
   * @param version of the catalog that the names depend on
   */
  private record Named(Object version, Map<String, Tool> byName) {}

  OwnTools(VisibleCatalog visibleCatalog, AppCatalog catalog) {
    this.visibleCatalog = visibleCatalog;
    this.catalog = catalog;
  }

  /** The tools of these apps, in listing order. */
  List<Tool> all(List<App> apps, Caller caller, ToolView view) {
    if (apps.isEmpty()) {
      return List.of();
    }
    var all = new ArrayList<Tool>();
    var own = visibleCatalog.own(caller, apps);
    for (int at = 0; at < apps.size(); at++) {
      all.addAll(named(apps.get(at), own.get(at).operations(), view).values());
    }
    var names = new HashSet<String>();
    var shared = new HashSet<String>();
    all.forEach(
        tool -> {
          if (!names.add(tool.name())) {
            shared.add(tool.name());
          }
        });
    if (!shared.isEmpty()) {
      all.replaceAll(tool -> shared.contains(tool.name()) ? hashed(tool) : tool);
    }
    return all;
  }

  /**
   * The tool of this name.
   *
   * @param apps which can have a tool of this name
   */
  Optional<Tool> find(List<App> apps, Caller caller, ToolView view, String name) {
    var found = new ArrayList<Tool>(1);
    for (var app : apps) {
      var operations = visibleCatalog.own(caller, app, Selector.NONE).operations();
      Optional.ofNullable(named(app, operations, view).get(name)).ifPresent(found::add);
    }
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    // A name that several apps share means none of them; each has one with a hash.
    return apps.size() < 2
        ? Optional.empty()
        : all(apps, caller, view).stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  private Map<String, Tool> named(App app, List<Operation> operations, ToolView view) {
    var version = catalog.version();
    var kept = named.get(operations, unused -> new HashMap<>());
    synchronized (kept) {
      var known = kept.get(view.plainNames());
      if (known == null || known.version != version) {
        known = new Named(version, names(app, operations, view.plainNames()));
        kept.put(view.plainNames(), known);
      }
      return Objects.requireNonNull(known).byName;
    }
  }

  private Map<String, Tool> names(App app, List<Operation> operations, boolean plain) {
    var byName = new LinkedHashMap<String, List<Operation>>();
    for (var operation : operations) {
      var name = plain ? catalog.plainToolName(app, operation) : catalog.toolName(app, operation);
      byName.computeIfAbsent(name, unused -> new ArrayList<>(1)).add(operation);
    }
    var tools = new LinkedHashMap<String, Tool>();
    byName.forEach(
        (name, same) -> {
          for (var operation : same) {
            var tool = new Tool(name, app, operation);
            var own = same.size() == 1 ? tool : hashed(tool);
            tools.put(own.name(), own);
          }
        });
    return tools;
  }

  private Tool hashed(Tool tool) {
    return new Tool(
        catalog.hashedToolName(tool.app(), tool.operation()), tool.app(), tool.operation());
  }
}
