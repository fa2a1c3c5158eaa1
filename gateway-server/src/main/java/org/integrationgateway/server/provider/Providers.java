package org.integrationgateway.server.provider;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Hosting;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;
import org.integrationgateway.server.status.ProviderStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every app's package and provider, from the configuration to something that can be called. */
public final class Providers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Providers.class);

  private final Slots maker;
  private final RequiredProviders required;
  private final Map<String, ReentrantLock> replacing = new ConcurrentHashMap<>();
  private final SlotTable slots;

  private Providers(Slots maker, RequiredProviders required, SlotTable slots) {
    this.maker = maker;
    this.required = required;
    this.slots = slots;
  }

  /**
   * Prepares every package, then starts every provider behind those that it requires, and otherwise
   * all at once. Comes back when each is ready or its first attempt has failed; those that failed
   * are tried again behind the scenes.
   *
   * @param builtins what the server carries in itself, by name
   * @param onReady told by another thread whenever a provider is ready: its operations may be new
   * @param hosts what a provider in a process of its own may ask of this server
   * @param required what they may require besides each other
   * @param hosting what it takes to run some of them elsewhere
   * @throws ProvidersException with every app whose package cannot be used, or requires what is not
   *     there; nothing was started
   */
  public static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts,
      RequiredProviders required,
      Hosting hosting) {
    return start(config, builtins, Times.DEFAULT, onReady, hosts, required, hosting);
  }

  /** The same, where all of them run here. */
  static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts,
      RequiredProviders required) {
    return start(config, builtins, onReady, hosts, required, Hosting.NOWHERE);
  }

  /** The same with other times, where apps require at most each other. */
  static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      Times times,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts) {
    return start(config, builtins, times, onReady, hosts, RequiredProviders.NONE);
  }

  static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      Times times,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts,
      RequiredProviders required) {
    return start(config, builtins, times, onReady, hosts, required, Hosting.NOWHERE);
  }

  private static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      Times times,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts,
      RequiredProviders required,
      Hosting hosting) {
    var maker = new Slots(builtins, Processes.of(config.home()), times, onReady, hosts, hosting);
    var slots = Preparation.of(config.apps().values(), maker);
    var order = new StartOrder(slots, Requirements.of(slots, required));
    order.start();
    order.awaitFirstAttempts();
    var providers = new Providers(maker, required, new SlotTable(slots));
    maker.onRenewal(providers::renew);
    return providers;
  }

  /** All apps, in the order of the configuration. */
  public List<ProvidedApp> apps() {
    return slots.all().values().stream().map(Slot::app).toList();
  }

  /** One app as it is now. */
  public Optional<ProvidedApp> app(String name) {
    return slots.find(name).map(Slot::app);
  }

  /** Each as operators see it, in the order of the configuration. */
  public List<ProviderStatus> statuses() {
    return slots.all().values().stream().map(Slot::status).toList();
  }

  /** What keeps the processes of this app up; empty where it has none. */
  public Optional<Supervisor<?>> supervisor(String app) {
    return slots.supervisor(app);
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
    var turn = replacing.computeIfAbsent(app.name(), unused -> new ReentrantLock(true));
    turn.lock();
    try {
      var next = maker.slot(app);
      var all = new LinkedHashMap<>(slots.all());
      all.put(app.name(), next);
      Requirements.of(all, required);
      var before = slots.find(app.name());
      if (before.isPresent()
          && before.get() instanceof Slot.Process running
          && next instanceof Slot.Process process) {
        return replace(running, process.in(running), how, acceptance);
      }
      return begin(next, acceptance)
          .or(
              () -> {
                before.flatMap(Slot::supervisor).ifPresent(Supervisor::close);
                return Optional.empty();
              });
    } catch (AppLoadException | ProvidersException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    } finally {
      turn.unlock();
    }
  }

  /** Takes an app away, and waits until nothing of it runs. */
  public void remove(String name) {
    slots
        .remove(name)
        .ifPresent(
            gone -> {
              gone.supervisor().ifPresent(Supervisor::close);
              slots.drop(gone);
            });
  }

  /** From now on calls of this app wait, until what is returned has been run. */
  public Runnable hold(String name) {
    return slots.supervisor(name).<Runnable>map(Supervisor::hold).orElse(() -> {});
  }

  private Optional<String> replace(
      Slot.Process running, Slot.Process next, Replacement how, Consumer<ProvidedApp> acceptance) {
    return running
        .provider()
        .replace(
            next.launcher(),
            next.times(),
            how,
            said -> {
              acceptance.accept(next.app().saying(said));
              slots.put(next);
            })
        .join();
  }

  /** Puts a new launch of the same in its place. */
  private void renew(String app) {
    if (slots.find(app).orElse(null) instanceof Slot.Process process) {
      log.info("app '{}' is started anew: its certificates expire in a few hours", app);
      process
          .provider()
          .supervisor()
          .replace(process.launcher(), Replacement.ROLLING)
          .thenAccept(
              problem ->
                  problem.ifPresent(
                      reason ->
                          log.warn("app '{}' stays on its old certificates: {}", app, reason)));
    }
  }

  /** One that has nothing in common with what was there before. */
  private Optional<String> begin(Slot next, Consumer<ProvidedApp> acceptance) {
    slots.start(next);
    var problem = next.supervisor().flatMap(Supervisor::awaitFirstAttempt);
    try {
      if (problem.isEmpty()) {
        acceptance.accept(next.app());
        slots.put(next);
      }
    } catch (RuntimeException refused) {
      problem = Optional.of(String.valueOf(refused.getMessage()));
    }
    if (problem.isPresent()) {
      next.supervisor().ifPresent(Supervisor::close);
    }
    slots.drop(next);
    return problem;
  }

  /** Stops every provider, all at once, and waits until nothing of them is left. */
  @Override
  public void close() {
    var left = slots.close();
    left.forEach(Supervisor::stop);
    left.forEach(Supervisor::close);
  }
}
