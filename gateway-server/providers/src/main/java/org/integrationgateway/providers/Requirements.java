package org.integrationgateway.providers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.manifest.app.AppSpec;

/**
 * The apps and providers of other kinds that must be ready before an app's provider is started, as
 * its manifest says.
 *
 * @param apps required by an app, by its name; every app is there, each behind those it requires
 * @param elsewhere required by an app from among the other providers, by its name
 */
record Requirements(
    Map<String, Set<String>> apps, Map<String, List<RequiredProviders.Required>> elsewhere) {

  /**
   * The requirements of these apps.
   *
   * @throws ProvidersException with every app that requires what is not there, or itself in the end
   */
  static Requirements of(Map<String, AppEntry> entries, RequiredProviders providers) {
    var apps = new LinkedHashMap<String, Set<String>>();
    var elsewhere = new LinkedHashMap<String, List<RequiredProviders.Required>>();
    var problems = new ArrayList<AppLoadException>();
    entries.forEach(
        (name, entry) -> {
          var required = new LinkedHashSet<String>();
          var others = new ArrayList<RequiredProviders.Required>();
          for (var requirement : requires(entry)) {
            var found = of(requirement, name, entries);
            required.addAll(found);
            var provider = providers.of(requirement);
            others.addAll(provider);
            if (found.isEmpty() && provider.isEmpty()) {
              problems.add(new AppLoadException(name, unknown(requirement, entries, providers)));
            }
            found.stream()
                .filter(
                    app ->
                        Objects.requireNonNull(entries.get(app)).entry().unavailable().isPresent())
                .map(app -> "its package requires app '%s', which is unavailable".formatted(app))
                .map(problem -> new AppLoadException(name, problem))
                .forEach(problems::add);
          }
          apps.put(name, required);
          elsewhere.put(name, others);
        });
    var ordered = new DependencyCycles(apps).ordered(problems);
    if (!problems.isEmpty()) {
      throw new ProvidersException(problems);
    }
    return new Requirements(ordered, elsewhere);
  }

  /**
   * Whether an app that requires nothing is the same as before to those that may require it. A
   * reload of thousands of apps then looks at none of the others.
   */
  static boolean areKept(AppEntry before, AppEntry next) {
    return before.entry().unavailable().isEmpty()
        && next.entry().unavailable().isEmpty()
        && source(before).equals(source(next))
        && requires(next).isEmpty();
  }

  private static List<String> requires(AppEntry entry) {
    if (entry.entry().unavailable().isPresent()) {
      return List.of();
    }
    return entry
        .entry()
        .pack()
        .flatMap(prepared -> prepared.manifest().app())
        .map(AppSpec::requires)
        .orElse(List.of());
  }

  /** Several apps may be of one package. */
  private static List<String> of(String requirement, String self, Map<String, AppEntry> entries) {
    return entries.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(self))
        .filter(entry -> source(entry.getValue()).filter(requirement::equals).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Optional<String> source(AppEntry entry) {
    return entry.entry().pack().map(prepared -> prepared.manifest().source().text());
  }

  private static String unknown(
      String requirement, Map<String, AppEntry> entries, RequiredProviders providers) {
    var known = new TreeSet<>(providers.packages());
    entries.values().forEach(entry -> source(entry).ifPresent(known::add));
    return "its package requires '%s', and no app and no provider of the configuration is of that package%s; add one"
        .formatted(requirement, SimilarNames.suffix(requirement, known));
  }

  /** The required app or provider that keeps an app from starting, with the reason. */
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
                                        "waits for %s, which is not available yet: %s"
                                            .formatted(required.place(), reason)))
                    .findFirst());
  }
}
