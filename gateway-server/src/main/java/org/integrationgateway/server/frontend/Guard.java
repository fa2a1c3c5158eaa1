package org.integrationgateway.server.frontend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.ui.UiRoute;

/**
 * Which roles the parts of a user interface ask for. A route of exactly the path counts first, then
 * the longest one above it.
 */
final class Guard {
  private static final String BELOW = "/*";

  private final Map<String, List<String>> exact;
  private final List<UiRoute> above;

  private Guard(Map<String, List<String>> exact, List<UiRoute> above) {
    this.exact = Map.copyOf(exact);
    this.above = List.copyOf(above);
  }

  static Guard of(List<UiRoute> routes) {
    var exact = new HashMap<String, List<String>>();
    var above = new ArrayList<UiRoute>();
    for (var route : routes) {
      if (route.path().endsWith(BELOW)) {
        above.add(route);
      } else {
        exact.put(route.path(), route.allowedRoles());
      }
    }
    above.sort(Comparator.comparingInt((UiRoute route) -> route.path().length()).reversed());
    return new Guard(exact, above);
  }

  /**
   * The roles of which callers need one; none: every caller.
   *
   * @param path that was asked for, below the mount, without a slash before it
   * @param file that is sent: it is as guarded as its own path, whatever it is sent for, but where
   *     a route names that. A folder and its index are one page: the closer route to either counts
   */
  List<String> roles(String path, Optional<SiteFile> file) {
    var asked = "/" + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    var own = file.map(SiteFile::name).map(Guard::paths).orElse(List.of());
    if (own.contains(asked)) {
      var either = new ArrayList<>(List.of(asked));
      either.addAll(own);
      return named(either).orElse(List.of());
    }
    return named(List.of(asked)).or(() -> named(own)).orElse(List.of());
  }

  /** Where a file is found: at its own path, and the index of a folder at that of the folder. */
  private static List<String> paths(String name) {
    if (name.equals(Site.INDEX)) {
      return List.of("/" + name, "/");
    }
    return name.endsWith("/" + Site.INDEX)
        ? List.of("/" + name, "/" + name.substring(0, name.length() - Site.INDEX.length() - 1))
        : List.of("/" + name);
  }

  /** The roles of the route that names one of these paths most closely. */
  private Optional<List<String>> named(List<String> paths) {
    return paths.stream()
        .filter(exact::containsKey)
        .findFirst()
        .map(exact::get)
        .or(
            () ->
                above.stream()
                    .filter(route -> paths.stream().anyMatch(path -> isAbove(route, path)))
                    .findFirst()
                    .map(UiRoute::allowedRoles));
  }

  private static boolean isAbove(UiRoute route, String path) {
    return path.startsWith(route.path().substring(0, route.path().length() - 1));
  }
}
