package org.integrationgateway.mcp.door.stateless;

import java.util.LinkedHashSet;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The notifications that a client wants (2026-07-28, Subscriptions, Notification Filter).
 *
 * @param lists {@code tools}, {@code prompts} and {@code resources}, whose lists it keeps
 * @param resources whose contents it keeps, by URI
 * @param tasks that it waits for, by their names (Tasks extension)
 */
record ListenFilter(Set<String> lists, Set<String> resources, Set<String> tasks) {
  private static final Set<String> LISTS = Set.of("tools", "prompts", "resources");
  private static final String LIST_CHANGED = "ListChanged";
  private static final String RESOURCES = "resourceSubscriptions";
  private static final String TASKS = "taskIds";
  private static final int MOST_RESOURCES = 200;
  private static final int LONGEST_URI = 8192;

  ListenFilter {
    lists = Set.copyOf(lists);
    resources = Set.copyOf(resources);
    tasks = Set.copyOf(tasks);
  }

  static ListenFilter of(ObjectNode params) {
    if (!(params.get("notifications") instanceof ObjectNode notifications)) {
      throw RpcException.invalidParams(
          "'notifications' is missing: an object that says what to listen for");
    }
    var lists = new LinkedHashSet<String>();
    for (var list : LISTS) {
      var wanted = notifications.get(list + LIST_CHANGED);
      if (wanted != null && !wanted.isBoolean()) {
        throw RpcException.invalidParams(
            "'notifications.%s%s' must be a boolean, not %s"
                .formatted(list, LIST_CHANGED, Json.kind(wanted)));
      }
      if (wanted != null && wanted.booleanValue()) {
        lists.add(list);
      }
    }
    return new ListenFilter(lists, names(notifications, RESOURCES), names(notifications, TASKS));
  }

  private static Set<String> names(ObjectNode notifications, String member) {
    var subscriptions = notifications.path(member);
    if (subscriptions.isMissingNode()) {
      return Set.of();
    }
    if (!subscriptions.isArray() || subscriptions.size() > MOST_RESOURCES) {
      throw RpcException.invalidParams(
          "'notifications.%s' must be a list of at most %d strings"
              .formatted(member, MOST_RESOURCES));
    }
    var uris = new LinkedHashSet<String>();
    for (var uri : subscriptions) {
      if (!uri.isString() || uri.stringValue().length() > LONGEST_URI) {
        throw RpcException.invalidParams(
            "'notifications.%s' must have strings of at most %d characters"
                .formatted(member, LONGEST_URI));
      }
      uris.add(uri.stringValue());
    }
    return uris;
  }

  /** The part of it that the server can do. */
  ListenFilter within(ObjectNode capabilities) {
    var lists = new LinkedHashSet<>(lists());
    lists.removeIf(list -> !capabilities.path(list).path("listChanged").asBoolean(false));
    boolean subscribes = capabilities.path("resources").path("subscribe").asBoolean(false);
    return new ListenFilter(lists, subscribes ? resources : Set.of(), tasks);
  }

  ListenFilter withResources(Set<String> uris) {
    return new ListenFilter(lists, uris, tasks);
  }

  ListenFilter withTasks(Set<String> ids) {
    return new ListenFilter(lists, resources, ids);
  }

  /** Returns the filter as an acknowledgment repeats it. */
  ObjectNode json() {
    var json = Json.object();
    lists.stream().sorted().forEach(list -> json.put(list + LIST_CHANGED, true));
    if (!resources.isEmpty()) {
      var uris = json.putArray(RESOURCES);
      resources.stream().sorted().forEach(uris::add);
    }
    if (!tasks.isEmpty()) {
      var ids = json.putArray(TASKS);
      tasks.stream().sorted().forEach(ids::add);
    }
    return json;
  }
}
