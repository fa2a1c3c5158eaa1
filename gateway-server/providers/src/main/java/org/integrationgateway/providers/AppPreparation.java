package org.integrationgateway.providers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the entries of all apps: packages are unpacked and checked in parallel. */
final class AppPreparation {
  private static final Logger log = LoggerFactory.getLogger(AppPreparation.class);

  private AppPreparation() {}

  /**
   * The entries, in the order of the apps. An app whose package cannot be used is unavailable.
   *
   * @throws ProvidersException with every problem when an app is misconfigured
   */
  static Map<String, AppEntry> of(Collection<AppConfig> apps, AppEntryFactory factory) {
    var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      var prepared = new LinkedHashMap<AppConfig, CompletableFuture<Prepared>>();
      for (var app : apps) {
        prepared.put(app, CompletableFuture.supplyAsync(() -> prepared(app, factory), threads));
      }
      return collect(prepared);
    } finally {
      threads.shutdown();
    }
  }

  private record Prepared(AppEntry entry, Optional<AppLoadException> problem) {}

  private static Prepared prepared(AppConfig app, AppEntryFactory factory) {
    try {
      return new Prepared(factory.entry(app), Optional.empty());
    } catch (AppLoadException problem) {
      return new Prepared(AppEntry.unreadable(app, problem), Optional.of(problem));
    }
  }

  private static Map<String, AppEntry> collect(
      Map<AppConfig, CompletableFuture<Prepared>> prepared) {
    var entries = new LinkedHashMap<String, AppEntry>();
    var problems = new ArrayList<AppLoadException>();
    prepared.forEach(
        (app, future) -> {
          var done = future.join();
          done.problem().ifPresent(problems::add);
          entries.put(app.name(), done.entry());
        });
    if (problems.stream().anyMatch(AppLoadException::isMisconfigured)) {
      throw new ProvidersException(problems);
    }
    problems.forEach(problem -> log.error("{}; the app is unavailable", problem.getMessage()));
    return entries;
  }

  /**
   * Returns what the apps require of each other and of other providers. An app that requires a
   * provider that is absent, or an app that is unavailable, becomes unavailable too.
   *
   * @param entries of all apps; changed
   */
  static Requirements requirements(Map<String, AppEntry> entries, RequiredProviders required) {
    while (true) {
      try {
        return Requirements.of(entries, required);
      } catch (ProvidersException unmet) {
        for (var problem : unmet.apps()) {
          log.error("{}; the app is unavailable", problem.getMessage());
          entries.computeIfPresent(problem.app(), (name, entry) -> entry.refused(problem));
        }
      }
    }
  }
}
