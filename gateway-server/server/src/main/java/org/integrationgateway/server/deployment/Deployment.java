package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.providers.ProvidersException;
import org.integrationgateway.sdk.app.AppMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the catalog in step with the providers: at start, and when a provider is ready again. */
public final class Deployment implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Deployment.class);

  private final AppBuilder builder;
  private final RouteAuth routeAuth;
  private final RoleWarnings roles;
  private final AppCatalog catalog;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Optional<AppMetadata>> said = new HashMap<>();
  private Map<String, App> apps = new LinkedHashMap<>();
  private final List<String> passing = new ArrayList<>();
  private final Runnable changed;

  /**
   * @param routeAuth of the apps
   * @param roles logged for each app
   * @param changed told of each change of the catalog after the first deployment
   */
  public Deployment(
      AppBuilder builder,
      RouteAuth routeAuth,
      RoleWarnings roles,
      AppCatalog catalog,
      Runnable changed) {
    this.builder = builder;
    this.routeAuth = routeAuth;
    this.roles = roles;
    this.catalog = catalog;
    this.changed = changed;
  }

  /**
   * Fills the catalog. An app whose package cannot be carried out is made unavailable.
   *
   * @throws ProvidersException when an app is misconfigured, with every problem
   */
  public void deploy(Providers started) {
    lock.lock();
    try {
      builder.fetchDocuments(started.apps());
      var problems = new ArrayList<AppLoadException>();
      for (var provided : started.apps()) {
        try {
          add(provided);
        } catch (AppLoadException problem) {
          problems.add(problem);
        }
      }
      if (problems.stream().anyMatch(AppLoadException::isMisconfigured)) {
        throw new ProvidersException(problems);
      }
      for (var problem : problems) {
        started.refuse(problem);
        if (problem.isPassing()) {
          passing.add(problem.app());
        }
        started.app(problem.app()).ifPresent(this::add);
      }
      catalog.replace(apps.values());
    } catch (AppLoadException problem) {
      throw new ProvidersException(List.of(problem));
    } finally {
      lock.unlock();
    }
  }

  /** The apps that were refused for a reason that may pass. */
  public List<String> passing() {
    lock.lock();
    try {
      return List.copyOf(passing);
    } finally {
      lock.unlock();
    }
  }

  private void add(ProvidedApp provided) {
    apps.put(provided.config().name(), build(provided));
    said.put(provided.config().name(), provided.metadata());
  }

  /**
   * Called when a provider is ready, for the first time or again: it may have other operations now.
   * Calls wait for this, so an app with the same metadata is not built again.
   *
   * @param current the app as it is now
   */
  public void ready(String name, Supplier<Optional<ProvidedApp>> current) {
    lock.lock();
    try {
      if (apps.containsKey(name)) {
        current
            .get()
            .filter(provided -> !provided.metadata().equals(said.get(name)))
            .ifPresent(this::replace);
      }
    } catch (AppLoadException problem) {
      log.error("app '{}' keeps its former operations: {}", name, problem.getMessage());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds the app, or puts it in the place of the app of the same name.
   *
   * @throws AppLoadException when it cannot be; then it is as it was
   */
  public void replace(ProvidedApp provided) {
    @Nullable App former;
    lock.lock();
    try {
      var next = new LinkedHashMap<>(apps);
      former = next.put(provided.config().name(), build(provided));
      catalog.replace(next.values());
      apps = next;
      said.put(provided.config().name(), provided.metadata());
      changed.run();
    } finally {
      lock.unlock();
    }
    end(former);
  }

  /** Removes the app from the catalog. */
  public void remove(String name) {
    @Nullable App former;
    lock.lock();
    try {
      var next = new LinkedHashMap<>(apps);
      former = next.remove(name);
      said.remove(name);
      catalog.replace(next.values());
      apps = next;
      changed.run();
    } finally {
      lock.unlock();
    }
    end(former);
  }

  /** Ends what the apps hold of their upstreams. */
  @Override
  public void close() {
    List<App> all;
    lock.lock();
    try {
      all = List.copyOf(apps.values());
    } finally {
      lock.unlock();
    }
    all.forEach(Deployment::end);
  }

  /** Ends an app without holding a lock: the end may wait for the network. */
  private static void end(@Nullable App app) {
    if (app != null) {
      app.catalogs().forEach(CallerCatalog::close);
    }
  }

  private App build(ProvidedApp provided) {
    var config = provided.config();
    if (provided.unavailable().isPresent()) {
      return unavailable(provided);
    }
    if (provided.prepared().isEmpty()) {
      return builder.builtin(config, provided.provider().orElseThrow(), config.authProvider());
    }
    var prepared = provided.prepared().get();
    var authProvider = routeAuth.of(config, Optional.of(prepared.manifest()));
    // The operations of a provider are known after it was ready for the first time.
    var offer =
        provided
            .provider()
            .flatMap(
                provider -> provided.metadata().map(said -> new ProviderOffer(provider, said)));
    var app =
        builder.packaged(
            config,
            prepared.manifest(),
            prepared.root(),
            offer,
            provided.mcpProgram(),
            provided.health(),
            authProvider);
    roles.of(app).forEach(warning -> log.warn("app '{}': {}", app.name(), warning.message()));
    return app;
  }

  /** An app without operations; each call is refused with the health's reason. */
  private static App unavailable(ProvidedApp provided) {
    var config = provided.config();
    return App.named(config.name())
        .policy(config.authorizationPolicy())
        .health(provided.health())
        .authProvider(config.authProvider())
        .build();
  }
}
