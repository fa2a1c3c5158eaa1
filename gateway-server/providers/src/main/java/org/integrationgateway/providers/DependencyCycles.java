package org.integrationgateway.providers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.core.provider.AppLoadException;

/** Sorts apps so that each follows the apps that it requires, and finds cycles. */
final class DependencyCycles {
  private final Map<String, Set<String>> requires;
  private final Map<String, Set<String>> ordered = new LinkedHashMap<>();
  private final Set<String> path = new LinkedHashSet<>();

  /**
   * @param requires by app; every app is there
   */
  DependencyCycles(Map<String, Set<String>> requires) {
    this.requires = requires;
  }

  /**
   * Returns the apps, each behind those it requires.
   *
   * @param problems gets one for each circle, which names all that are in it
   */
  Map<String, Set<String>> ordered(List<AppLoadException> problems) {
    requires.keySet().forEach(app -> visit(app, problems));
    return ordered;
  }

  private void visit(String app, List<AppLoadException> problems) {
    if (ordered.containsKey(app)) {
      return;
    }
    if (!path.add(app)) {
      problems.addAll(circle(app));
      return;
    }
    requires.getOrDefault(app, Set.of()).forEach(required -> visit(required, problems));
    path.remove(app);
    ordered.put(app, requires.getOrDefault(app, Set.of()));
  }

  private List<AppLoadException> circle(String app) {
    var all = new ArrayList<>(path);
    var circle = new ArrayList<>(all.subList(all.indexOf(app), all.size()));
    var members = List.copyOf(circle);
    circle.add(app);
    var problem =
        "packages require each other in a cycle: %s; remove one 'requires'"
            .formatted(String.join(" -> ", circle));
    return members.stream().map(member -> new AppLoadException(member, problem)).toList();
  }
}
