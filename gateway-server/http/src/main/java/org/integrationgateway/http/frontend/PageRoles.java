package org.integrationgateway.http.frontend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.ui.UiRoute;

/**
 * The roles that the pages of a user interface require. A route for exactly the path counts first,
 * then the longest route above it.
 */
public final class PageRoles {
  private static final String BELOW = "/*";

  private final Map<String, List<String>> exact;
  private final List<UiRoute> above;

  private PageRoles(Map<String, List<String>> exact, List<UiRoute> above) {
    this.exact = Map.copyOf(exact);
    this.above = List.copyOf(above);
  }

  public static PageRoles of(List<UiRoute> routes) {
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
    return new PageRoles(exact, above);
  }

  /**
   * The roles of which a caller needs one; empty: every caller may have the page.
   *
   * @param path that was requested, below the mount, without a slash before it
   * @param file that is sent: it is as guarded as its own path, for each path that it is sent for,
   *     unless a route names that path. A folder and its index are one page: the closer route to
   *     either counts
   */
  List<String> roles(String path, Optional<SiteFile> file) {
    var asked = "/" + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    var own = file.map(SiteFile::name).map(PageRoles::paths).orElse(List.of());
    if (own.contains(asked)) {
      var either = new ArrayList<>(List.of(asked));
      either.addAll(own);
      return named(either).orElse(List.of());
    }
    return named(List.of(asked)).or(() -> named(own)).orElse(List.of());
  }

  /** The paths of a file: its own, and for the index of a folder that of the folder. */
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
