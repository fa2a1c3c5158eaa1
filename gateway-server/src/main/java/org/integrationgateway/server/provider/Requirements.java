package org.integrationgateway.server.provider;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.problem.DidYouMean;
import org.integrationgateway.server.catalog.AppLoadException;

/**
 * What must be ready before an app's provider is started, as its manifest says: other apps, and
 * providers of other kinds.
 *
 * @param apps required by an app, by its name; every app is there, each behind those it requires
 * @param elsewhere required by an app from among the other providers, by its name
 */
record Requirements(
    Map<String, Set<String>> apps, Map<String, List<RequiredProviders.Required>> elsewhere) {

  /**
   * Those of these apps.
   *
   * @throws ProvidersException with every app that requires what is not there, or itself in the end
   */
  static Requirements of(Map<String, Slot> slots, RequiredProviders providers) {
    var apps = new LinkedHashMap<String, Set<String>>();
    var elsewhere = new LinkedHashMap<String, List<RequiredProviders.Required>>();
    var problems = new ArrayList<AppLoadException>();
    slots.forEach(
        (name, slot) -> {
          var required = new LinkedHashSet<String>();
          var others = new ArrayList<RequiredProviders.Required>();
          for (var requirement : requires(slot)) {
            var found = named(requirement, name, slots);
            required.addAll(found);
            var provider = found.isEmpty() ? providers.find(requirement) : List.<RequiredProviders.Required>of();
            others.addAll(provider);
            if (found.isEmpty() && provider.isEmpty()) {
              problems.add(new AppLoadException(name, unknown(requirement, slots, providers)));
            }
          }
          apps.put(name, required);
          elsewhere.put(name, others);
        });
    var ordered = new Circles(apps).ordered(problems);
    if (!problems.isEmpty()) {
      throw new ProvidersException(problems);
    }
    return new Requirements(ordered, elsewhere);
  }

  private static List<String> requires(Slot slot) {
    return slot.app()
        .prepared()
        .flatMap(prepared -> prepared.manifest().app())
        .map(AppSpec::requires)
        .orElse(List.of());
  }

  /** By its name in the configuration, or by its package: several apps may be of one. */
  private static List<String> named(String requirement, String self, Map<String, Slot> slots) {
    return slots.entrySet().stream()
        .filter(slot -> !slot.getKey().equals(self))
        .filter(slot -> names(slot.getKey(), slot.getValue()).contains(requirement))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Set<String> names(String name, Slot slot) {
    var names = new TreeSet<>(Set.of(name, "apps." + name));
    slot.app()
        .prepared()
        .ifPresent(
            prepared -> {
              names.add(prepared.manifest().source().text());
              names.add(prepared.manifest().packageName());
            });
    return names;
  }

  private static String unknown(
      String requirement, Map<String, Slot> slots, RequiredProviders providers) {
    var known = new TreeSet<>(providers.names());
    slots.forEach((name, slot) -> known.addAll(names(name, slot)));
    return "its package requires '%s', and nothing in the configuration is called so or of that package%s; add it to the configuration"
        .formatted(requirement, DidYouMean.suffix(requirement, known));
  }

  /** What an app still waits for, and why, when it cannot be started. */
  Optional<String> obstacle(String app, Map<String, String> unavailable) {
    return apps.getOrDefault(app, Set.of()).stream()
        .filter(unavailable::containsKey)
        .map(name -> "waits for app '%s', which %s".formatted(name, unavailable.get(name)))
        .findFirst()
        .or(
            () ->
                elsewhere.getOrDefault(app, List.of()).stream()
                    .flatMap(
                        required ->
                            required.problem().get().stream()
                                .map(
                                    reason ->
                                        "waits for %s, whose provider %s"
                                            .formatted(required.place(), reason)))
                    .findFirst());
  }
}
