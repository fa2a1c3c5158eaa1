package org.integrationgateway.http.route;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.http.exchange.FailureFormat;
import org.jspecify.annotations.Nullable;

/**
 * The routes of a listener: those that it always has, and subtrees of apps, which come and go while
 * it serves. A change of one app leaves the other subtrees as they are. When routes of both match a
 * path, the route whose template begins with more literal segments answers; with as many, the route
 * that is always there.
 */
public final class RouteTable {
  private final Routes always;
  private final ReentrantLock changing = new ReentrantLock();
  private volatile Map<String, Mounted> byPrefix = Map.of();

  private record Mounted(String owner, Routes routes) {}

  /**
   * Routes below a path.
   *
   * @param prefix the path, without a slash at its end
   * @param routes their templates begin with the prefix
   */
  public record Subtree(String prefix, Routes routes) {
    public Subtree {
      for (var route : routes.listed()) {
        var template = route.substring(route.indexOf(' ') + 1);
        if (!template.equals(prefix) && !template.startsWith(prefix + "/")) {
          throw new IllegalArgumentException(route + " is not below " + prefix);
        }
      }
    }
  }

  public RouteTable(Routes always) {
    this.always = always;
  }

  /**
   * Refuses subtrees that cannot be mounted.
   *
   * @param changes by owner: its subtrees, in the place of those that it has now
   * @throws IllegalArgumentException when a path or a route is taken
   */
  public void check(Map<String, List<Subtree>> changes) {
    changed(changes);
  }

  /**
   * Mounts subtrees, all at once.
   *
   * @param changes as in {@link #check}; an owner without subtrees is removed
   * @throws IllegalArgumentException as {@link #check}
   */
  public void mount(Map<String, List<Subtree>> changes) {
    changing.lock();
    try {
      byPrefix = changed(changes);
    } finally {
      changing.unlock();
    }
  }

  private Map<String, Mounted> changed(Map<String, List<Subtree>> changes) {
    var next = new LinkedHashMap<>(byPrefix);
    next.values().removeIf(mounted -> changes.containsKey(mounted.owner));
    changes.forEach(
        (owner, subtrees) -> {
          for (var subtree : subtrees) {
            refuseTaken(subtree);
            var other = next.put(subtree.prefix, new Mounted(owner, subtree.routes));
            if (other != null) {
              throw new IllegalArgumentException(
                  "%s is already taken by app '%s'".formatted(subtree.prefix, other.owner));
            }
          }
        });
    return next;
  }

  private void refuseTaken(Subtree subtree) {
    for (var listed : subtree.routes.listed()) {
      int space = listed.indexOf(' ');
      var same = always.same(listed.substring(0, space), listed.substring(space + 1));
      if (same != null) {
        throw new IllegalArgumentException(listed + " is already taken by " + same.template());
      }
    }
  }

  /** Every route as {@code METHOD /template}, those that are always there first. */
  public List<String> listed() {
    var all = new ArrayList<>(always.listed());
    byPrefix.values().forEach(mounted -> all.addAll(mounted.routes.listed()));
    return all;
  }

  /**
   * The routes of a path, of which one answers the method if any does; or null. A route of an app
   * leaves other methods of its path to the routes that are always there.
   */
  public Routes.@Nullable Match find(String method, String path) {
    var best = find(path);
    if (best == null || best.route(method) != null) {
      return best;
    }
    var other = always.find(path);
    return other != null && other.route(method) != null ? other : best;
  }

  /** The document of failures at a path. */
  public FailureFormat failures(String path) {
    return always.failures(path);
  }

  /**
   * The routes of a path, or null.
   *
   * @param path as sent, starting with a slash
   */
  public Routes.@Nullable Match find(String path) {
    var best = always.find(path);
    var mounted = byPrefix;
    if (mounted.isEmpty()) {
      return best;
    }
    for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
      var subtree = mounted.get(path.substring(0, end));
      var match = subtree == null ? null : subtree.routes.find(path);
      if (match != null) {
        return best == null || match.literals() > best.literals() ? match : best;
      }
    }
    return best;
  }
}
