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
   * @param file that is sent: a file is as guarded as its own path, whatever it is sent for, but
   *     where a route names that
   */
  List<String> roles(String path, Optional<SiteFile> file) {
    return named(path)
        .or(() -> file.map(SiteFile::name).flatMap(this::named))
        .or(() -> file.map(SiteFile::name).flatMap(Guard::folder).flatMap(this::named))
        .orElse(List.of());
  }

  private Optional<List<String>> named(String path) {
    var asked = "/" + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    return Optional.ofNullable(exact.get(asked))
        .or(
            () ->
                above.stream()
                    .filter(route -> isAbove(route, asked))
                    .findFirst()
                    .map(UiRoute::allowedRoles));
  }

  private static boolean isAbove(UiRoute route, String path) {
    return path.startsWith(route.path().substring(0, route.path().length() - 1));
  }

  /** The other path of a folder's index. */
  private static Optional<String> folder(String name) {
    var index = name.equals(Site.INDEX) || name.endsWith("/" + Site.INDEX);
    return index
        ? Optional.of(name.substring(0, name.length() - Site.INDEX.length()))
        : Optional.empty();
  }
}
