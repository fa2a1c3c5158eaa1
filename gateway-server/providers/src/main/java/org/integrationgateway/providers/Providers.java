package org.integrationgateway.providers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.providers.scaling.PoolRules;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads, starts and replaces the packages and providers of all apps. */
public final class Providers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Providers.class);

  private final AppEntryFactory factory;
  private final RequiredProviders required;
  private final Map<String, ReentrantLock> replacing = new ConcurrentHashMap<>();
  private final AppEntries entries;

  private Providers(AppEntryFactory factory, RequiredProviders required, AppEntries entries) {
    this.factory = factory;
    this.required = required;
    this.entries = entries;
  }

  /**
   * Prepares every package, then starts every provider after those that it requires, and otherwise
   * in parallel. Returns when each is ready or its first attempt has failed; a provider that failed
   * is started again in the background. An app whose package cannot be used is unavailable.
   *
   * @param apps by their names, in the order of the configuration
   * @param onReady told on another thread when the provider of an app is ready, with the app as it
   *     is when asked: its operations may be new
   * @throws ProvidersException when an app is misconfigured, with every problem; nothing was
   *     started
   */
  public static Providers start(
      Map<String, AppConfig> apps,
      ProviderSetup setup,
      BiConsumer<String, Supplier<Optional<ProvidedApp>>> onReady) {
    var entries = new AppEntries();
    var factory =
        new AppEntryFactory(
            setup,
            app -> onReady.accept(app, () -> entries.find(app).map(AppEntry::app)),
            entries::renew);
    var prepared = AppPreparation.of(apps.values(), factory);
    var order = new StartOrder(prepared, AppPreparation.requirements(prepared, setup.required()));
    order.start();
    order.awaitFirstAttempts();
    entries.fill(prepared);
    return new Providers(factory, setup.required(), entries);
  }

  /** All apps, in the order of the configuration. */
  public List<ProvidedApp> apps() {
    return entries.all().values().stream().map(AppEntry::app).toList();
  }

  /** One app as it is now. */
  public Optional<ProvidedApp> app(String name) {
    return entries.find(name).map(AppEntry::app);
  }

  /** The status of each provider for operators, in the order of the configuration. */
  public List<ProviderStatus> statuses() {
    return entries.all().values().stream().map(entry -> entry.entry().status()).toList();
  }

  /** The provider of an app. */
  public Optional<Entry> find(String app) {
    return entries.find(app).map(AppEntry::entry);
  }

  /**
   * Reads the package of an app again, and puts what it is now in the place of what serves. An app
   * that is not there yet is added.
   *
   * @param acceptance told of the app as it will be, before it serves; an exception refuses it
   * @return empty when it serves as configured now, else why it does not: then all is as it was
   */
  public Optional<String> replace(
      AppConfig app, Replacement how, Consumer<ProvidedApp> acceptance) {
    var turn = turn(app.name());
    turn.lock();
    try {
      var next = factory.entry(app);
      var before = entries.find(app.name());
      if (before.isEmpty() || !Requirements.areKept(before.get(), next)) {
        var all = new LinkedHashMap<>(entries.all());
        all.put(app.name(), next);
        Requirements.of(all, required);
      }
      if (before.isPresent()
          && before.get().entry() instanceof Entry.Process running
          && next.entry() instanceof Entry.Process process) {
        return replace(running, new AppEntry(app, process.in(running)), process, how, acceptance);
      }
      return begin(next, acceptance)
          .or(
              () -> {
                before.flatMap(AppEntry::supervisor).ifPresent(Supervision::close);
                return Optional.empty();
              });
    } catch (AppLoadException | ProvidersException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    } finally {
      turn.unlock();
    }
  }

  /**
   * Changes how many instances of an app run, where its configuration differs in nothing else: its
   * processes serve on.
   *
   * @return whether that is all that differs
   */
  public boolean resize(AppConfig app) {
    var turn = turn(app.name());
    turn.lock();
    try {
      var before = entries.find(app.name());
      if (before.isEmpty()
          || !(before.get().entry() instanceof Entry.Process process)
          || !before.get().config().with(app.pool().instances()).equals(app)) {
        return false;
      }
      entries.put(new AppEntry(app, process.resized(PoolRules.size(app))));
      return true;
    } finally {
      turn.unlock();
    }
  }

  /**
   * Removes an app after a replacement that is under way, and waits until nothing of it runs.
   *
   * @param withdrawal run before its processes end: calls of the app end with it
   */
  public void remove(String name, Runnable withdrawal) {
    var turn = turn(name);
    turn.lock();
    try {
      withdrawal.run();
      entries
          .remove(name)
          .ifPresent(
              gone -> {
                gone.supervisor().ifPresent(Supervision::close);
                entries.drop(gone);
              });
    } finally {
      turn.unlock();
    }
  }

  /**
   * Makes an app unavailable, and ends its processes: its package is there, but cannot be served.
   *
   * @param problem for operators
   */
  public void refuse(AppLoadException problem) {
    log.error("{}; the app is unavailable", problem.getMessage());
    entries
        .find(problem.app())
        .ifPresent(
            refused -> {
              entries.put(refused.refused(problem));
              refused.supervisor().ifPresent(Supervision::close);
            });
  }

  private ReentrantLock turn(String app) {
    return replacing.computeIfAbsent(app, unused -> new ReentrantLock(true));
  }

  /** Holds the calls of this app until the returned action is run. */
  public Runnable hold(String name) {
    return entries.supervisor(name).<Runnable>map(Supervision::hold).orElse(() -> {});
  }

  private Optional<String> replace(
      Entry.Process running,
      AppEntry next,
      Entry.Process process,
      Replacement how,
      Consumer<ProvidedApp> acceptance) {
    return running.replace(
        process,
        how,
        ready -> {
          acceptance.accept(next.app().saying(ready.metadata()));
          entries.put(next);
        });
  }

  /** Starts an app that cannot take over the process of its predecessor. */
  private Optional<String> begin(AppEntry next, Consumer<ProvidedApp> acceptance) {
    entries.start(next);
    var problem = next.supervisor().flatMap(Supervision::awaitFirstAttempt);
    try {
      if (problem.isEmpty()) {
        acceptance.accept(next.app());
        entries.put(next);
      }
    } catch (RuntimeException refused) {
      problem = Optional.of(String.valueOf(refused.getMessage()));
    }
    if (problem.isPresent()) {
      next.supervisor().ifPresent(Supervision::close);
    }
    entries.drop(next);
    return problem;
  }

  /** Stops every provider, all at once, and waits until nothing of them is left. */
  @Override
  public void close() {
    var left = entries.close();
    left.forEach(Supervision::stop);
    left.forEach(Supervision::close);
  }
}
