package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.providers.ProvidersException;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.server.deployment.Deployment;

/**
 * Replaces and removes apps while the server runs: the provider, the operations and the static
 * files of an app change together.
 */
final class RunningApps {
  private final ReentrantLock deploying = new ReentrantLock();
  private final Supplier<GatewayConfig> live;
  private final Providers providers;
  private final Deployment apps;
  private final PublicRoutes doors;

  RunningApps(
      Supplier<GatewayConfig> live, Providers providers, Deployment apps, PublicRoutes doors) {
    this.live = live;
    this.providers = providers;
    this.apps = apps;
    this.doors = doors;
  }

  /**
   * Reads the static files of all apps; an app whose files cannot be served is made unavailable.
   *
   * @throws ProvidersException when an app is misconfigured, with every problem
   */
  void showPages() {
    var problems = new ArrayList<AppLoadException>();
    for (var app : providers.apps()) {
      try {
        doors.pages(app).run();
      } catch (AppLoadException problem) {
        problems.add(problem);
      }
    }
    if (problems.stream().anyMatch(AppLoadException::isMisconfigured)) {
      throw new ProvidersException(problems);
    }
    for (var problem : problems) {
      providers.refuse(problem);
      providers.app(problem.app()).ifPresent(apps::replace);
    }
  }

  /**
   * Reads the package of an app again and replaces the app, or adds it.
   *
   * @return empty when the app serves as configured; else the reason why not: then nothing has
   *     changed
   */
  Optional<String> replace(AppConfig app, Replacement how) {
    try (var packages = PackageSources.of(live.get())) {
      return providers.replace(packages.resolved(app), how, this::deploy);
    } catch (PackageException | LockException unavailable) {
      return Optional.of(String.valueOf(unavailable.getMessage()));
    }
  }

  /** As {@link #replace}, for an app whose package is on this host. */
  Optional<String> replaceResolved(AppConfig app) {
    return providers.replace(app, Replacement.ROLLING, this::deploy);
  }

  /** As {@link Providers#resize}. */
  boolean resize(AppConfig app) {
    return providers.resize(app);
  }

  /** The app as it runs now. */
  Optional<ProvidedApp> find(String app) {
    return providers.app(app);
  }

  /** Replaces an app by itself, so that one that was unavailable is tried again. */
  Optional<String> retry(String app) {
    return providers
        .app(app)
        .map(ProvidedApp::config)
        .flatMap(config -> replace(config, Replacement.ROLLING));
  }

  /** Starts an unavailable app again; running apps are left as they are. */
  Optional<String> retryUnavailable(String app) {
    return providers
        .app(app)
        .filter(provided -> provided.unavailable().isPresent())
        .flatMap(provided -> replace(provided.config(), Replacement.ROLLING));
  }

  /** Removes an app with its operations, static files and processes. */
  void remove(String app) {
    providers.remove(app, () -> withdraw(app));
  }

  /** Removes the operations and static files of an app: calls under way end on their own. */
  void withdraw(String app) {
    deploying.lock();
    try {
      apps.remove(app);
      doors.remove(app);
    } finally {
      deploying.unlock();
    }
  }

  private void deploy(ProvidedApp next) {
    deploying.lock();
    try {
      var pages = doors.pages(next);
      apps.replace(next);
      pages.run();
    } finally {
      deploying.unlock();
    }
  }
}
