package org.integrationgateway.core.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.naming.FlatNames;
import org.integrationgateway.core.provider.AppLoadException;
import org.jspecify.annotations.Nullable;

/**
 * Every tool of a catalog by its name, prepared when the catalog is loaded. A name that is too long
 * or that several operations would share ends in a hash of its operation. All who would share it
 * get one, so adding an app can never make a known name mean another operation.
 */
final class ToolNames {
  /** Names that begin with it are the gateway's own; no name of an app begins with it. */
  private static final char RESERVED = '_';

  private final Map<String, Tool> byName;
  private final Map<OperationKey, String> names = new HashMap<>();
  private final List<Tool> all;

  private record OperationKey(String app, String operation) {
    static OperationKey of(App app, Operation operation) {
      return new OperationKey(app.name(), operation.id());
    }
  }

  private ToolNames(Map<String, Tool> byName) {
    this.byName = byName;
    this.all = List.copyOf(byName.values());
    byName.forEach((name, tool) -> names.put(OperationKey.of(tool.app(), tool.operation()), name));
  }

  /**
   * The tools of all apps.
   *
   * @throws AppLoadException when two operations would have the same plain name
   */
  static ToolNames of(Collection<App> apps, boolean prefixed) {
    return of(apps, prefixed, !prefixed);
  }

  /** The tools of one app, by the ids of its operations. */
  static ToolNames alone(App app) {
    return of(List.of(app), false, false);
  }

  private static ToolNames of(Collection<App> apps, boolean prefixed, boolean sharedRefused) {
    var sharing = new LinkedHashMap<String, List<Tool>>();
    for (var app : apps) {
      if (!app.mcp()) {
        continue;
      }
      for (var operation : app.operations().values()) {
        var name = plain(app, operation, prefixed);
        sharing
            .computeIfAbsent(name, unused -> new ArrayList<>(1))
            .add(new Tool(name, app, operation));
      }
    }
    var byName = new LinkedHashMap<String, Tool>();
    sharing.forEach(
        (name, tools) -> {
          if (tools.size() > 1 && sharedRefused) {
            throw AppLoadException.misconfigured(
                tools.get(1).app().name(),
                "operation '%s' has the same tool name as one of app '%s': with server.mcp.toolNames: plain every operation id must be unique; give one of them an alias or write toolNames: prefixed"
                    .formatted(name, tools.get(0).app().name()));
          }
          for (var tool : tools) {
            var unique = tools.size() == 1 && isFree(name);
            var own =
                unique ? name : FlatNames.hashed(name, identity(tool.app(), tool.operation()));
            byName.put(own, new Tool(own, tool.app(), tool.operation()));
          }
        });
    return new ToolNames(byName);
  }

  /**
   * The name of an operation. One that only some callers have takes the plain name where no
   * operation that every caller has can be meant by it.
   */
  String name(App app, Operation operation, boolean prefixed) {
    @Nullable String listed = names.get(OperationKey.of(app, operation));
    if (listed != null) {
      return listed;
    }
    var plain = plain(app, operation, prefixed);
    boolean free = app.mcp() && isFree(plain) && !byName.containsKey(plain);
    return free ? plain : unlisted(app, operation);
  }

  /** Whether an operation can have it as it is. */
  private static boolean isFree(String name) {
    return name.length() <= FlatNames.LONGEST && name.charAt(0) != RESERVED;
  }

  private static String plain(App app, Operation operation, boolean prefixed) {
    return FlatNames.replaceForeign(prefixed ? app.name() + '_' + operation.id() : operation.id());
  }

  /** The name of an operation that is not listed as a tool: no other operation can have it. */
  static String unlisted(App app, Operation operation) {
    var plain = FlatNames.replaceForeign(app.name() + '_' + operation.id());
    return FlatNames.hashed(plain, identity(app, operation));
  }

  private static String identity(App app, Operation operation) {
    return app.name() + '/' + operation.id();
  }

  /** Whether the prefixed name begins as the names of this app's tools do. */
  static boolean canBeOf(App app, String name) {
    return name.startsWith(FlatNames.shortened(FlatNames.replaceForeign(app.name() + '_')));
  }

  List<Tool> all() {
    return all;
  }

  Optional<Tool> tool(String name) {
    @Nullable Tool tool = byName.get(name);
    return Optional.ofNullable(tool);
  }
}
