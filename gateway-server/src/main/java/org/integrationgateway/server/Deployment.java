package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.Offer;
import org.integrationgateway.server.provider.ProvidedApp;
import org.integrationgateway.server.provider.Providers;
import org.integrationgateway.server.provider.ProvidersException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the catalog true to what is provided: at start, and whenever a provider is ready again. */
final class Deployment {
  private static final Logger log = LoggerFactory.getLogger(Deployment.class);

  private final AppBuilder builder;
  private final AppCatalog catalog;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Optional<AppMetadata>> said = new HashMap<>();
  private Map<String, App> apps = new LinkedHashMap<>();
  private @Nullable Providers providers;
  private Runnable changed = () -> {};

  Deployment(AppBuilder builder, AppCatalog catalog) {
    this.builder = builder;
    this.catalog = catalog;
  }

  /**
   * Fills the catalog.
   *
   * @throws ProvidersException with every app that cannot be deployed
   */
  void deploy(Providers started) {
    lock.lock();
    try {
      providers = started;
      var problems = new ArrayList<AppLoadException>();
      for (var provided : started.apps()) {
        try {
          apps.put(provided.config().name(), build(provided));
          said.put(provided.config().name(), provided.metadata());
        } catch (AppLoadException problem) {
          problems.add(problem);
        }
      }
      if (!problems.isEmpty()) {
        throw new ProvidersException(problems);
      }
      catalog.replace(apps.values());
    } finally {
      lock.unlock();
    }
  }

  /** From now on told of every change of the catalog. */
  void onChange(Runnable listener) {
    lock.lock();
    try {
      changed = listener;
    } finally {
      lock.unlock();
    }
  }

  /**
   * A provider is ready, for the first time or again: it may have other operations now. Calls wait
   * for this, so nothing is built anew that is as it was.
   */
  void ready(String name, AppMetadata metadata) {
    lock.lock();
    try {
      var provided = providers == null ? null : providers.app(name).orElse(null);
      if (provided != null
          && apps.containsKey(name)
          && !Optional.of(metadata).equals(said.get(name))) {
        replace(provided);
      }
    } catch (AppLoadException problem) {
      log.error("app '{}' keeps its former operations: {}", name, problem.getMessage());
    } finally {
      lock.unlock();
    }
  }

  /**
   * From now on the app is like this, be it a new one.
   *
   * @throws AppLoadException when it cannot be; then it is as it was
   */
  void replace(ProvidedApp provided) {
    lock.lock();
    try {
      var next = new LinkedHashMap<>(apps);
      next.put(provided.config().name(), build(provided));
      catalog.replace(next.values());
      apps = next;
      said.put(provided.config().name(), provided.metadata());
      changed.run();
    } finally {
      lock.unlock();
    }
  }

  /** From now on there is no app of this name. */
  void remove(String name) {
    lock.lock();
    try {
      var next = new LinkedHashMap<>(apps);
      next.remove(name);
      said.remove(name);
      catalog.replace(next.values());
      apps = next;
      changed.run();
    } finally {
      lock.unlock();
    }
  }

  private App build(ProvidedApp provided) {
    var config = provided.config();
    if (provided.prepared().isEmpty()) {
      return builder.builtin(config, provided.provider().orElseThrow());
    }
    var prepared = provided.prepared().get();
    // Before it was ever ready, nobody knows what it can do.
    var offer =
        provided
            .provider()
            .flatMap(provider -> provided.metadata().map(said -> new Offer(provider, said)));
    return builder.packaged(config, prepared.manifest(), prepared.root(), offer, provided.health());
  }
}
