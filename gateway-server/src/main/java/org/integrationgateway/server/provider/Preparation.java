package org.integrationgateway.server.provider;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.AppConfig;

/** Makes the slots of all apps at once: packages are unpacked and checked beside each other. */
final class Preparation {
  private Preparation() {}

  /**
   * The slots, in the order of the apps.
   *
   * @throws ProvidersException with every app whose package cannot be used
   */
  static Map<String, Slot> of(Collection<AppConfig> apps, Slots slots) {
    var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      var prepared = new LinkedHashMap<String, CompletableFuture<Slot>>();
      for (var app : apps) {
        prepared.put(app.name(), CompletableFuture.supplyAsync(() -> slots.slot(app), threads));
      }
      return collect(prepared);
    } finally {
      threads.shutdown();
    }
  }

  private static Map<String, Slot> collect(Map<String, CompletableFuture<Slot>> prepared) {
    var ready = new LinkedHashMap<String, Slot>();
    var problems = new ArrayList<AppLoadException>();
    prepared.forEach(
        (name, future) -> {
          try {
            ready.put(name, future.join());
          } catch (CompletionException e) {
            if (!(e.getCause() instanceof AppLoadException problem)) {
              throw e;
            }
            problems.add(problem);
          }
        });
    if (!problems.isEmpty()) {
      throw new ProvidersException(problems);
    }
    return ready;
  }
}
